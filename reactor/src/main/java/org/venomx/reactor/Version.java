package org.venomx.reactor;

/** What this build calls itself: the version in its jar's manifest, which the build writes. */
final class Version {
  static final String TEXT = text();

  private Version() {}

  private static String text() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "unpackaged" : version;
  }
}
