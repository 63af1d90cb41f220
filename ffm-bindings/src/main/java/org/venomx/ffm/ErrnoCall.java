package org.venomx.ffm;

import static java.lang.foreign.MemoryLayout.PathElement.groupElement;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;

/**
 * Rebuilds a generated downcall so that it reports errno. Knows no particular function.
 *
 * <p>Capturing errno costs 40 bytes a call until C2 has compiled the caller. So a call that the
 * running loop makes goes first through the generated handle, which allocates nothing, and only
 * when it has failed again through one from here, to learn why. That is sound for a call whose
 * failure has no effect. The second call may succeed where the first did not; then its result
 * counts. errno is never read in any other way: the VM may change it between two downcalls.
 */
final class ErrnoCall {
  private static final Linker LINKER = Linker.nativeLinker();
  private static final Linker.Option CAPTURE = Linker.Option.captureCallState("errno");
  private static final StructLayout CELL = Linker.Option.captureStateLayout();
  private static final long ERRNO = CELL.byteOffset(groupElement("errno"));

  private ErrnoCall() {}

  /** The given shape with one leading argument added: the errno cell. */
  @SuppressWarnings("restricted")
  static MethodHandle bind(MemorySegment address, FunctionDescriptor shape) {
    return LINKER.downcallHandle(address, shape, CAPTURE);
  }

  /** As {@link #bind}, of a variadic function whose variadic arguments start at {@code first}. */
  @SuppressWarnings("restricted")
  static MethodHandle bindVariadic(MemorySegment address, FunctionDescriptor shape, int first) {
    return LINKER.downcallHandle(address, shape, CAPTURE, Linker.Option.firstVariadicArg(first));
  }

  /** Another shape of a function, without errno: see {@link NativeBuffer#addressOf}. */
  @SuppressWarnings("restricted")
  static MethodHandle reshape(MemorySegment address, FunctionDescriptor shape) {
    return LINKER.downcallHandle(address, shape);
  }

  /** Throws {@link IllegalCallerException} if this JVM was started without native access. */
  @SuppressWarnings("restricted")
  static void requireNativeAccess() {
    LINKER.downcallHandle(FunctionDescriptor.ofVoid());
  }

  /** Whether the C library has a function. Never ask a generated accessor: it would not load. */
  static boolean exported(String symbol) {
    return LINKER.defaultLookup().find(symbol).isPresent();
  }

  static MemorySegment newCell(Arena owner) {
    return owner.allocate(CELL);
  }

  /** The result if non-negative, else the negated errno. */
  static int fold(int result, MemorySegment cell) {
    return result >= 0 ? result : -cell.get(JAVA_INT, ERRNO);
  }

  /** As the other, for calls that return a size. No result of ours exceeds an int. */
  static int fold(long result, MemorySegment cell) {
    return result >= 0 ? Math.toIntExact(result) : -cell.get(JAVA_INT, ERRNO);
  }

  /**
   * What a downcall threw. Only misuse gets here: memory of another thread or of a closed kernel,
   * which is passed on, or a handle called with the wrong types.
   */
  static AssertionError linkage(Throwable thrown) {
    if (thrown instanceof RuntimeException misuse) {
      throw misuse;
    }
    if (thrown instanceof Error fatal) {
      throw fatal;
    }
    return new AssertionError("a downcall does not fit its function", thrown);
  }
}
