package org.venomx.vt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.venomx.vt.Screens.after;
import static org.venomx.vt.Screens.replies;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Questions and their answers, as in xterm's ctlseqs; {@code ^} stands for ESC. */
class RepliesTest {
  @ParameterizedTest
  @CsvSource(
      delimiterString = " -> ",
      value = {
        "^[c -> ^[?62;22c",
        "^[0c -> ^[?62;22c",
        "^[1c -> ''",
        "^Z -> ^[?62;22c",
        "^[>c -> ^[>1;10;0c",
        "^[=c -> ^P!|00000000^\\",
        "^[>q -> ^P>|venomx(0.1)^\\",
        "^[>1q -> ''",
        "^[5n -> ^[0n",
        "^[7;9H^[6n -> ^[7;9R",
        "^[7;9H^[?6n -> ^[?7;9R",
        "^[5;10r^[?6h^[2;3H^[6n -> ^[2;3R",
        "^[?7$p -> ^[?7;1$y",
        "^[?2004$p -> ^[?2004;2$y",
        "^[?2004h^[?2004$p -> ^[?2004;1$y",
        "^[?9999$p -> ^[?9999;0$y",
        "^[?1049$p -> ^[?1049;2$y",
        "^[?1049h^[?1049$p -> ^[?1049;1$y",
        "^[?1000h^[?1003h^[?1000$p -> ^[?1000;2$y",
        "^[4$p -> ^[4;2$y",
        "^[20h^[20$p -> ^[20;1$y",
        "^[18t -> ^[8;24;80t",
        "^[19t -> ^[9;24;80t",
        "^[11t -> ^[1t",
        "^]2;secret~^[21t -> ''",
        "^[?u -> ^[?0u",
        "^[>5u^[?u -> ^[?5u",
        "^[x -> ^[2;1;1;128;128;1;0x",
        "^[1x -> ^[3;1;1;128;128;1;0x",
        "^P$qm^\\ -> ^P1$r0m^\\",
        "^[1;4:3;31;48;5;99;58;5;3m^P$qm^\\ -> ^P1$r0;1;4:3;31;48;5;99;58:5:3m^\\",
        "^[38;2;1;2;3m^P$qm^\\ -> ^P1$r0;38;2;1;2;3m^\\",
        "^[5;10r^P$qr^\\ -> ^P1$r5;10r^\\",
        "^P$q q^\\ -> ^P1$r1 q^\\",
        "^[5 q^P$q q^\\ -> ^P1$r5 q^\\",
        "^[1\"q^P$q\"q^\\ -> ^P1$r1\"q^\\",
        "^P$q\"p^\\ -> ^P1$r62;1\"p^\\",
        "^P$qz^\\ -> ^P0$r^\\",
        "^P+q544e^\\ -> ^P1+r544e=787465726D2D323536636F6C6F72^\\",
        "^P+q436f;585858^\\ -> ^P1+r436f=323536^\\^P0+r^\\",
        "^P+qzz^\\ -> ^P0+r^\\",
        "^]4;1;?~ -> ^]4;1;rgb:cdcd/0000/0000~",
        "^]4;196;?;232;?~ -> ^]4;196;rgb:ffff/0000/0000~^]4;232;rgb:0808/0808/0808~",
        "^]4;1;#123456~^]4;1;?^\\ -> ^]4;1;rgb:1212/3434/5656^\\",
        "^]4;1;#123456~^]104;1~^]4;1;?~ -> ^]4;1;rgb:cdcd/0000/0000~",
        "^]4;256;?~ -> ''",
        "^]10;?~ -> ^]10;rgb:d8d8/d8d8/d8d8~",
        "^]11;?^\\ -> ^]11;rgb:0000/0000/0000^\\",
        "^]10;?;?~ -> ^]10;rgb:d8d8/d8d8/d8d8~^]11;rgb:0000/0000/0000~",
        "^]11;rgb:f/80/7fff~^]11;?~ -> ^]11;rgb:ffff/8080/7f7f~",
        "^]12;#fff~^]12;?~^]112~^]12;?~ -> ^]12;rgb:f0f0/f0f0/f0f0~^]12;rgb:d8d8/d8d8/d8d8~",
        "^]11;nocolour~^]11;?~ -> ^]11;rgb:0000/0000/0000~",
        "^]52;c;?~ -> ''",
        "^[?2026$p^[?1016$p -> ^[?2026;2$y^[?1016;2$y",
      })
  void shouldAnswer(String question, String answer) {
    String output = question.replace('^', '\033').replace('~', '\007');
    String got = replies(after(output)).replace('\033', '^').replace('\007', '~');
    assertEquals(answer, got);
  }

  @Test
  void shouldHandOutAnswersInPieces() {
    Vt vt = after("\033[5n\033[5n");
    byte[] into = new byte[10];
    assertEquals(3, vt.drainReplies(into, 2, 3));
    assertEquals("\033[0", new String(into, 2, 3, java.nio.charset.StandardCharsets.US_ASCII));
    assertEquals(5, vt.replyBytes());
    assertEquals("n\033[0n", replies(vt));
    assertEquals(0, vt.replyBytes());
  }

  @Test
  void shouldAnswerLikeTheCorpusWhereTheAnswerIsNotAboutTheTerminalItself() {
    Vt vt = new Vt(80, 24, 0);
    byte[] stream = Corpus.stream("syn-queries").bytes;
    vt.feed(stream, 0, stream.length);
    String answers = replies(vt);
    String same =
        "\033[0n\033[7;9R\033[?7;9R\033[?2004;2$y\033[?7;1$y\033[?9999;0$y\033[4;2$y\033[20;2$y";
    assertEquals(true, answers.contains(same), answers);
  }
}
