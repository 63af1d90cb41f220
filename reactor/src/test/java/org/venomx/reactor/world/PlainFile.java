package org.venomx.reactor.world;

/** A file that is only opened and locked. */
final class PlainFile extends Descriptor {
  final String path;
  boolean locked;

  PlainFile(String path) {
    this.path = path;
  }

  @Override
  int ready() {
    return 0;
  }
}
