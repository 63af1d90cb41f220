package org.venomx.protocol;

/** Which release this is. */
public final class Version {
  /** As people and peers are told; a test holds it against the POM. */
  public static final String RELEASE = "0.1.0";

  /** The protocol spoken over the socket; foundation §3. */
  public static final long PROTOCOL = 1;

  private Version() {}
}
