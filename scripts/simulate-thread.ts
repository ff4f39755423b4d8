// Run as a thread by simulate-tables.ts: plays the tables that it is asked for, one after the other.
import { parentPort } from 'node:worker_threads';
import { simulate, type Table, tableOf } from '../games/index.ts';
import type { SimulatedTable, TableToSimulate } from './simulate-tables.ts';

parentPort?.on('message', ({ code, rounds, seed }: TableToSimulate) => {
  const start = performance.now();
  const bets = simulate(tableOf(code) as Table, rounds, seed);
  const seconds = (performance.now() - start) / 1000;
  parentPort?.postMessage({ code, bets, seconds } satisfies SimulatedTable);
});
