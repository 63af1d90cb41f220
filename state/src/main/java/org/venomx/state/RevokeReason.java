package org.venomx.state;

import java.util.Locale;

/** Why a principal may no longer act. */
public enum RevokeReason {
  /** The program that it belonged to has ended. */
  EXITED,
  /** The daemon instance that ran its program is gone. */
  RESTARTED,
  /** Its parent was revoked. */
  PARENT,
  /** Somebody asked for it. */
  REQUESTED;

  /** The word used on the wire. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
