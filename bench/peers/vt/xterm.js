// How many MB/s xterm.js takes in, on the streams of VtStreams: node xterm.js DIRECTORY [SECONDS]
// Each file is written in pieces of 16 KiB, as in VtBenchmark; prints the median of the passes, by the
// clock and by the processor time used, which a busy machine distorts less.
'use strict';
const fs = require('fs');
const path = require('path');
const { Terminal } = require('@xterm/headless');

const CHUNK_BYTES = 16 * 1024;

function pass(terminal, bytes) {
  return new Promise((resolve) => {
    const start = process.hrtime.bigint();
    for (let i = 0; i < bytes.length; i += CHUNK_BYTES) {
      const end = Math.min(i + CHUNK_BYTES, bytes.length);
      const isLast = end === bytes.length;
      const done = () => resolve(bytes.length / (Number(process.hrtime.bigint() - start) / 1e3));
      terminal.write(bytes.subarray(i, end), isLast ? done : undefined);
    }
  });
}

async function main() {
  const directory = process.argv[2];
  const seconds = Number(process.argv[3] || 5);
  for (const file of fs.readdirSync(directory).filter((name) => name.endsWith('.bin'))) {
    const bytes = fs.readFileSync(path.join(directory, file));
    const terminal = new Terminal({ cols: 80, rows: 24, scrollback: 10000 });
    const rates = [];
    const warmUp = Date.now() + 1000 * seconds;
    while (Date.now() < warmUp) await pass(terminal, bytes);
    const end = Date.now() + 1000 * seconds;
    const before = process.cpuUsage();
    while (Date.now() < end) rates.push(await pass(terminal, bytes));
    const used = process.cpuUsage(before);
    const byProcessor = (rates.length * bytes.length) / (used.user + used.system);
    rates.sort((a, b) => a - b);
    const median = rates[rates.length >> 1];
    const name = file.replace('.bin', '').padEnd(10);
    console.log(`${name} ${median.toFixed(1)} MB/s, ${byProcessor.toFixed(1)} MB/CPU-s`);
    terminal.dispose();
  }
}

main();
