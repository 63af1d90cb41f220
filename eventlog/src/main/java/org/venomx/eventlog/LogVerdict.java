package org.venomx.eventlog;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Kind;

/**
 * What a start decides from what it found: where the log goes on, under which history, and what
 * people have to be told (eventlog §3, §5). Pure.
 *
 * @param manifest to be written before anything is appended
 * @param lastSeq events go on behind it
 * @param lastCrc what the next segment's link names as the checksum before it
 * @param startsEmpty whether none of the segments counts any more
 * @param lost whether acknowledged events are gone, or may be
 * @param lossPossible whether IDs must go on from their ceilings
 */
record LogVerdict(
    LogManifest manifest,
    long lastSeq,
    int lastCrc,
    boolean startsEmpty,
    boolean clean,
    boolean newHistory,
    boolean lost,
    boolean lossPossible,
    List<String> findings) {

  /** No segment is large enough to hold so many creations of one kind. */
  private static final long IDS_IN_A_SEGMENT = 1 << 20;

  LogVerdict {
    findings = List.copyOf(findings);
  }

  /**
   * Decides.
   *
   * @param written the manifest, absent when there was none or it was damaged
   * @param mark absent when there was none
   * @param afterSeq what the newest checkpoint covers
   */
  static LogVerdict of(
      LogScan.Found found,
      @Nullable LogManifest written,
      HighWaterMark.@Nullable Reading mark,
      long afterSeq) {
    SegmentLink link = found.lastLink();
    if (written == null && mark == null && link == null && afterSeq == 0) {
      LogManifest fresh = LogManifest.fresh();
      return new LogVerdict(fresh, 0, 0, false, true, true, false, false, List.of());
    }
    List<String> findings = new ArrayList<>();
    LogManifest known = known(written, link, findings);
    boolean gone = found.segments().isEmpty() || afterSeq > found.lastSeq();
    boolean lost = lost(found, mark, gone, known.idCeilings().equals(IdCeilings.NONE), findings);
    boolean clean = mark != null && mark.clean() && !lost && found.torn() == null;
    boolean powerCut = mark != null && !mark.clean() && !mark.sameBoot();
    if (powerCut) {
      findings.add("the machine went down while the log was open; its last second may be missing");
    }
    if (found.torn() != null) {
      findings.add("the log's end was torn and has been cut: " + found.torn());
    }
    boolean foreign = written == null || !known.histories().equals(written.histories());
    boolean uncertain = lost || powerCut || mark == null || foreign;
    boolean fork = uncertain || found.torn() != null;
    long lastSeq = gone ? highestKnown(found, mark, afterSeq) : found.lastSeq();
    if (fork) {
      known = known.with(known.histories().forkAt(gone ? 0 : found.lastSeq()));
    }
    if (gone) {
      known = known.withFloor(lastSeq + 1);
    }
    return new LogVerdict(
        known, lastSeq, gone ? 0 : found.lastCrc(), gone, clean, fork, lost, uncertain, findings);
  }

  /** The manifest, or what the newest link remembers of it. */
  private static LogManifest known(
      @Nullable LogManifest written, @Nullable SegmentLink link, List<String> findings) {
    if (link == null) {
      return written == null ? LogManifest.fresh() : written;
    }
    if (written != null && written.histories().has(link.history())) {
      return written.with(written.idCeilings().or(link.idCeilings()));
    }
    findings.add(
        written == null
            ? "the log's manifest is missing"
            : "the log's manifest belongs to another log");
    return new LogManifest(
        new Histories(link.history(), List.of()), link.idCeilings().raisedBy(IDS_IN_A_SEGMENT), 1);
  }

  private static boolean lost(
      LogScan.Found found,
      HighWaterMark.@Nullable Reading mark,
      boolean gone,
      boolean young,
      List<String> findings) {
    if (found.hole() != null) {
      findings.add("the log is damaged; what follows is in quarantine and lost: " + found.hole());
      return true;
    }
    if (found.beginsTooLate()) {
      findings.add(
          "the oldest part of the log is missing and no checkpoint covers it;"
              + " the rest is in quarantine");
      return true;
    }
    if (mark == null) {
      if (found.lastSeq() == 0 && young) {
        return false;
      }
      findings.add("the log's high-water mark is missing; its end may be, too");
      return true;
    }
    if (gone ? mark.seq() > 0 : behind(found, mark)) {
      findings.add(
          "the end of the log is missing: it ends at seq "
              + found.lastSeq()
              + " and had reached "
              + mark.seq());
      return true;
    }
    return false;
  }

  private static boolean behind(LogScan.Found found, HighWaterMark.Reading mark) {
    if (found.lastSeq() != mark.seq()) {
      return found.lastSeq() < mark.seq();
    }
    SegmentLink link = found.lastLink();
    // A kill between a link and the mark leaves the checksum of the record before the link.
    boolean beforeLink =
        link != null && link.firstSeq() == mark.seq() + 1 && link.crcBefore() == mark.crc();
    return found.lastCrc() != mark.crc() && !beforeLink;
  }

  private static long highestKnown(
      LogScan.Found found, HighWaterMark.@Nullable Reading mark, long afterSeq) {
    long highest = Math.max(afterSeq, found.lastSeq());
    if (mark != null) {
      highest = Math.max(highest, mark.seq());
    }
    SegmentLink link = found.lastLink();
    return link == null ? highest : Math.max(highest, link.firstSeq() - 1);
  }

  /** What the daemon is told, {@code earlier} findings before those of this verdict. */
  LogStart start(List<String> earlier) {
    Map<Kind, Long> floors = new EnumMap<>(Kind.class);
    if (lossPossible) {
      for (Kind kind : Kind.values()) {
        floors.put(kind, manifest.idCeilings().of(kind));
      }
    }
    List<String> all = new ArrayList<>(earlier);
    all.addAll(findings);
    return new LogStart(clean, newHistory, lost, lastSeq, floors, all);
  }
}
