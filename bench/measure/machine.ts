import { closeSync, fdatasyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { flowFolder } from '../flow/cached-flow.ts';
import { median, rounded } from './statistics.ts';

/** What a figure was measured on. */
export interface Machine {
  cpu: string;
  cores: number;
  memoryGb: number;
  os: string;
  node: string;
  /** Median of writing 4 KiB behind a file's end and making them durable, in the folder of temporary files. */
  fdatasyncMs: number;
  /** How many processes wanted to run in the minute before; the benchmark's own count too. */
  load: number;
}

export function describeMachine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    os: `${type()} ${release()}`,
    node: process.version,
    fdatasyncMs: rounded(fdatasyncBaseline()),
    load: rounded(loadavg()[0] ?? 0),
  };
}

function fdatasyncBaseline(): number {
  mkdirSync(flowFolder(), { recursive: true });
  const path = join(flowFolder(), `fdatasync-${process.pid}`);
  const file = openSync(path, 'w');
  const block = Buffer.alloc(4096, 1);
  const times: number[] = [];
  for (let i = 0; i < 200; i++) {
    writeSync(file, block);
    const start = performance.now();
    fdatasyncSync(file);
    times.push(performance.now() - start);
  }
  closeSync(file);
  rmSync(path);
  return median(times);
}
