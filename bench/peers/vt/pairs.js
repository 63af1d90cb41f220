// How much faster our terminal is than xterm.js: node pairs.js DIRECTORY [ROUNDS] COMMAND...
// DIRECTORY has the streams of VtStreams; COMMAND starts VtTwin. Both are warmed up and stay; a
// round is a slice of each on the same stream. Prints what is taken in by second of processor time,
// which a busy machine distorts least, and by the clock: the medians of the rounds and of their
// ratios.
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');
const readline = require('readline');
const { spawn } = require('child_process');
const { Terminal } = require('@xterm/headless');

const CHUNK_BYTES = 16 * 1024;
const WARM_UP_SECONDS = 5;
const SLICE_SECONDS = 0.5;

function pass(terminal, bytes) {
  return new Promise((resolve) => {
    for (let i = 0; i < bytes.length; i += CHUNK_BYTES) {
      const end = Math.min(i + CHUNK_BYTES, bytes.length);
      terminal.write(bytes.subarray(i, end), end === bytes.length ? resolve : undefined);
    }
  });
}

/** Feeds for so many seconds of processor time. */
async function slice(terminal, bytes, seconds) {
  const start = process.hrtime.bigint();
  const before = process.cpuUsage();
  let fed = 0;
  let used = 0;
  while (used < seconds * 1e6) {
    await pass(terminal, bytes);
    fed += bytes.length;
    const usage = process.cpuUsage(before);
    used = usage.user + usage.system;
  }
  return { cpu: fed / used, clock: fed / (Number(process.hrtime.bigint() - start) / 1e3) };
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
}

/** The twin takes "STREAM SECONDS" and answers "MB/CPU-s MB/s" after that much processor time. */
function startTwin(command) {
  const child = spawn(command[0], command.slice(1), { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = readline.createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async slice(stream, seconds) {
      child.stdin.write(`${stream} ${seconds}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error('the twin ended');
      const [cpu, clock] = value.split(' ').map(Number);
      return { cpu, clock };
    },
    end: () => child.stdin.end(),
  };
}

function report(stream, rounds) {
  for (const measure of ['cpu', 'clock']) {
    const ours = median(rounds.map((r) => r.ours[measure]));
    const theirs = median(rounds.map((r) => r.theirs[measure]));
    const ratios = rounds.map((r) => r.ours[measure] / r.theirs[measure]);
    const unit = measure === 'cpu' ? 'MB/CPU-s' : 'MB/s    ';
    const range = `${Math.min(...ratios).toFixed(2)}..${Math.max(...ratios).toFixed(2)}`;
    console.log(
      `${stream.padEnd(10)} ${unit} ours ${ours.toFixed(0)}, xterm.js ${theirs.toFixed(1)}, ` +
        `ratio ${median(ratios).toFixed(2)} (${range})`,
    );
  }
}

async function main() {
  const args = process.argv.slice(2);
  const directory = args.shift();
  const count = /^\d+$/.test(args[0]) ? Number(args.shift()) : 11;
  const twin = startTwin(args);
  for (const file of fs.readdirSync(directory).filter((name) => name.endsWith('.bin'))) {
    const stream = file.replace('.bin', '');
    const bytes = fs.readFileSync(path.join(directory, file));
    const terminal = new Terminal({ cols: 80, rows: 24, scrollback: 10000 });
    await slice(terminal, bytes, WARM_UP_SECONDS);
    await twin.slice(stream, WARM_UP_SECONDS);
    const rounds = [];
    for (let i = 0; i < count; i++) {
      const theirs = await slice(terminal, bytes, SLICE_SECONDS);
      rounds.push({ theirs, ours: await twin.slice(stream, SLICE_SECONDS) });
    }
    report(stream, rounds);
    terminal.dispose();
  }
  twin.end();
  const load = os.loadavg()[0].toFixed(1);
  console.log(`${count} rounds each; load ${load} on ${os.cpus().length} cores`);
}

main();
