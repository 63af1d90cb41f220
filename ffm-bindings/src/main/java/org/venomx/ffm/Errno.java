package org.venomx.ffm;

import java.lang.reflect.Field;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.venomx.ffm.generated.Linux;

/**
 * Error numbers of errno(3), with the kernel's values for this CPU. A failed {@link Kernel} call
 * returns one of them negated.
 */
public final class Errno {
  public static final int EPERM = Linux.EPERM();
  public static final int ENOENT = Linux.ENOENT();
  public static final int ESRCH = Linux.ESRCH();
  public static final int EINTR = Linux.EINTR();
  public static final int EIO = Linux.EIO();
  public static final int ENXIO = Linux.ENXIO();
  public static final int E2BIG = Linux.E2BIG();
  public static final int ENOEXEC = Linux.ENOEXEC();
  public static final int EBADF = Linux.EBADF();
  public static final int ECHILD = Linux.ECHILD();
  public static final int EAGAIN = Linux.EAGAIN();
  public static final int EWOULDBLOCK = Linux.EWOULDBLOCK();
  public static final int ENOMEM = Linux.ENOMEM();
  public static final int EACCES = Linux.EACCES();
  public static final int EFAULT = Linux.EFAULT();
  public static final int ENOTBLK = Linux.ENOTBLK();
  public static final int EBUSY = Linux.EBUSY();
  public static final int EEXIST = Linux.EEXIST();
  public static final int EXDEV = Linux.EXDEV();
  public static final int ENODEV = Linux.ENODEV();
  public static final int ENOTDIR = Linux.ENOTDIR();
  public static final int EISDIR = Linux.EISDIR();
  public static final int EINVAL = Linux.EINVAL();
  public static final int ENFILE = Linux.ENFILE();
  public static final int EMFILE = Linux.EMFILE();
  public static final int ENOTTY = Linux.ENOTTY();
  public static final int ETXTBSY = Linux.ETXTBSY();
  public static final int EFBIG = Linux.EFBIG();
  public static final int ENOSPC = Linux.ENOSPC();
  public static final int ESPIPE = Linux.ESPIPE();
  public static final int EROFS = Linux.EROFS();
  public static final int EMLINK = Linux.EMLINK();
  public static final int EPIPE = Linux.EPIPE();
  public static final int EDOM = Linux.EDOM();
  public static final int ERANGE = Linux.ERANGE();
  public static final int EDEADLK = Linux.EDEADLK();
  public static final int EDEADLOCK = Linux.EDEADLOCK();
  public static final int ENAMETOOLONG = Linux.ENAMETOOLONG();
  public static final int ENOLCK = Linux.ENOLCK();
  public static final int ENOSYS = Linux.ENOSYS();
  public static final int ENOTEMPTY = Linux.ENOTEMPTY();
  public static final int ELOOP = Linux.ELOOP();
  public static final int ENOMSG = Linux.ENOMSG();
  public static final int EIDRM = Linux.EIDRM();
  public static final int ECHRNG = Linux.ECHRNG();
  public static final int EL2NSYNC = Linux.EL2NSYNC();
  public static final int EL3HLT = Linux.EL3HLT();
  public static final int EL3RST = Linux.EL3RST();
  public static final int ELNRNG = Linux.ELNRNG();
  public static final int EUNATCH = Linux.EUNATCH();
  public static final int ENOCSI = Linux.ENOCSI();
  public static final int EL2HLT = Linux.EL2HLT();
  public static final int EBADE = Linux.EBADE();
  public static final int EBADR = Linux.EBADR();
  public static final int EXFULL = Linux.EXFULL();
  public static final int ENOANO = Linux.ENOANO();
  public static final int EBADRQC = Linux.EBADRQC();
  public static final int EBADSLT = Linux.EBADSLT();
  public static final int EBFONT = Linux.EBFONT();
  public static final int ENOSTR = Linux.ENOSTR();
  public static final int ENODATA = Linux.ENODATA();
  public static final int ETIME = Linux.ETIME();
  public static final int ENOSR = Linux.ENOSR();
  public static final int ENONET = Linux.ENONET();
  public static final int ENOPKG = Linux.ENOPKG();
  public static final int EREMOTE = Linux.EREMOTE();
  public static final int ENOLINK = Linux.ENOLINK();
  public static final int EADV = Linux.EADV();
  public static final int ESRMNT = Linux.ESRMNT();
  public static final int ECOMM = Linux.ECOMM();
  public static final int EPROTO = Linux.EPROTO();
  public static final int EMULTIHOP = Linux.EMULTIHOP();
  public static final int EDOTDOT = Linux.EDOTDOT();
  public static final int EBADMSG = Linux.EBADMSG();
  public static final int EOVERFLOW = Linux.EOVERFLOW();
  public static final int ENOTUNIQ = Linux.ENOTUNIQ();
  public static final int EBADFD = Linux.EBADFD();
  public static final int EREMCHG = Linux.EREMCHG();
  public static final int ELIBACC = Linux.ELIBACC();
  public static final int ELIBBAD = Linux.ELIBBAD();
  public static final int ELIBSCN = Linux.ELIBSCN();
  public static final int ELIBMAX = Linux.ELIBMAX();
  public static final int ELIBEXEC = Linux.ELIBEXEC();
  public static final int EILSEQ = Linux.EILSEQ();
  public static final int ERESTART = Linux.ERESTART();
  public static final int ESTRPIPE = Linux.ESTRPIPE();
  public static final int EUSERS = Linux.EUSERS();
  public static final int ENOTSOCK = Linux.ENOTSOCK();
  public static final int EDESTADDRREQ = Linux.EDESTADDRREQ();
  public static final int EMSGSIZE = Linux.EMSGSIZE();
  public static final int EPROTOTYPE = Linux.EPROTOTYPE();
  public static final int ENOPROTOOPT = Linux.ENOPROTOOPT();
  public static final int EPROTONOSUPPORT = Linux.EPROTONOSUPPORT();
  public static final int ESOCKTNOSUPPORT = Linux.ESOCKTNOSUPPORT();
  public static final int ENOTSUP = Linux.ENOTSUP();
  public static final int EOPNOTSUPP = Linux.EOPNOTSUPP();
  public static final int EPFNOSUPPORT = Linux.EPFNOSUPPORT();
  public static final int EAFNOSUPPORT = Linux.EAFNOSUPPORT();
  public static final int EADDRINUSE = Linux.EADDRINUSE();
  public static final int EADDRNOTAVAIL = Linux.EADDRNOTAVAIL();
  public static final int ENETDOWN = Linux.ENETDOWN();
  public static final int ENETUNREACH = Linux.ENETUNREACH();
  public static final int ENETRESET = Linux.ENETRESET();
  public static final int ECONNABORTED = Linux.ECONNABORTED();
  public static final int ECONNRESET = Linux.ECONNRESET();
  public static final int ENOBUFS = Linux.ENOBUFS();
  public static final int EISCONN = Linux.EISCONN();
  public static final int ENOTCONN = Linux.ENOTCONN();
  public static final int ESHUTDOWN = Linux.ESHUTDOWN();
  public static final int ETOOMANYREFS = Linux.ETOOMANYREFS();
  public static final int ETIMEDOUT = Linux.ETIMEDOUT();
  public static final int ECONNREFUSED = Linux.ECONNREFUSED();
  public static final int EHOSTDOWN = Linux.EHOSTDOWN();
  public static final int EHOSTUNREACH = Linux.EHOSTUNREACH();
  public static final int EALREADY = Linux.EALREADY();
  public static final int EINPROGRESS = Linux.EINPROGRESS();
  public static final int ESTALE = Linux.ESTALE();
  public static final int EUCLEAN = Linux.EUCLEAN();
  public static final int ENOTNAM = Linux.ENOTNAM();
  public static final int ENAVAIL = Linux.ENAVAIL();
  public static final int EISNAM = Linux.EISNAM();
  public static final int EREMOTEIO = Linux.EREMOTEIO();
  public static final int EDQUOT = Linux.EDQUOT();
  public static final int ENOMEDIUM = Linux.ENOMEDIUM();
  public static final int EMEDIUMTYPE = Linux.EMEDIUMTYPE();
  public static final int ECANCELED = Linux.ECANCELED();
  public static final int ENOKEY = Linux.ENOKEY();
  public static final int EKEYEXPIRED = Linux.EKEYEXPIRED();
  public static final int EKEYREVOKED = Linux.EKEYREVOKED();
  public static final int EKEYREJECTED = Linux.EKEYREJECTED();
  public static final int EOWNERDEAD = Linux.EOWNERDEAD();
  public static final int ENOTRECOVERABLE = Linux.ENOTRECOVERABLE();
  public static final int ERFKILL = Linux.ERFKILL();
  public static final int EHWPOISON = Linux.EHWPOISON();

  /** Second names of a number; {@link #name} answers with the first one. */
  private static final Set<String> ALIASES = Set.of("EWOULDBLOCK", "EDEADLOCK", "ENOTSUP");

  private static final @Nullable String[] NAMES = namesByNumber();

  private Errno() {}

  /**
   * The symbolic name, such as "ENOENT".
   *
   * @param errno the number as it is or negated, so that a call's result can be passed directly
   * @return the name, or "errno N" for a number that errno(3) does not have
   */
  public static String name(int errno) {
    int number = Math.abs(errno);
    String name = number >= 0 && number < NAMES.length ? NAMES[number] : null;
    return name != null ? name : "errno " + number;
  }

  private static @Nullable String[] namesByNumber() {
    @Nullable String[] names = new @Nullable String[EHWPOISON + 1];
    try {
      for (Field constant : Errno.class.getFields()) {
        if (!ALIASES.contains(constant.getName())) {
          names[constant.getInt(null)] = constant.getName();
        }
      }
    } catch (IllegalAccessException e) {
      throw new LinkageError("a public constant cannot be read", e);
    }
    return names;
  }
}
