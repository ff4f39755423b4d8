// One contestant alone in its process, so that neither heap nor compiled code is shared with the other.
// Arguments: name, flow. It does what the messages ask and answers each once.
import { readFlow } from '../flow/cached-flow.ts';
import { FlowError } from '../flow/flow-error.ts';
import { CONTESTANTS, type ContestantName } from '../contestants/kinds.ts';
import type { Contestant } from '../contestants/contestant.ts';
import type { Answer, Request, Slice } from './messages.ts';
import { quantile } from './statistics.ts';

const [name, path] = process.argv.slice(2) as [ContestantName, string];
const { flow } = readFlow(path);
const make = CONTESTANTS[name];
/** How many commands pass between two looks at the clock. */
const STRIDE = 200;

let contestant: Contestant = make(flow, false);
let place = 0;

/** Goes round the flow; a round begins with empty books, made while the clock stands. */
function runSlice(commands: number, budgetMs: number): Slice {
  const slice = { commands: 0, cpuNs: 0, wallNs: 0 };
  while (slice.commands < commands && slice.wallNs < budgetMs * 1e6) {
    if (place === flow.length) {
      contestant = make(flow, false);
      place = 0;
    }
    const startedAt = process.hrtime.bigint();
    const cpu = process.cpuUsage();
    const end = Math.min(flow.length, place + commands - slice.commands);
    const from = place;
    while (place < end) {
      const to = Math.min(end, place + STRIDE);
      contestant.run(place, to);
      place = to;
      if (Number(process.hrtime.bigint() - startedAt) + slice.wallNs >= budgetMs * 1e6) break;
    }
    const used = process.cpuUsage(cpu);
    slice.commands += place - from;
    slice.cpuNs += (used.user + used.system) * 1000;
    slice.wallNs += Number(process.hrtime.bigint() - startedAt);
  }
  return slice;
}

function verify(commands: number): Answer {
  const watched = make(flow, true);
  watched.run(0, commands);
  return { figures: watched.figures() };
}

/** Times each command of a slice by itself. */
function timeEach(commands: number): Answer {
  const times: number[] = [];
  for (let i = 0; i < commands; i++) {
    if (place === flow.length) {
      contestant = make(flow, false);
      place = 0;
    }
    const start = performance.now();
    contestant.run(place, ++place);
    times.push((performance.now() - start) * 1e6);
  }
  return { p50Ns: quantile(times, 0.5), p99Ns: quantile(times, 0.99) };
}

function answer(request: Request): Answer {
  try {
    if (request.ask === 'verify') return verify(request.commands);
    if (request.ask === 'time-each') return timeEach(request.commands);
    return { slice: runSlice(request.commands, request.budgetMs) };
  } catch (error) {
    if (error instanceof FlowError) return { refused: error.message };
    throw error;
  }
}

process.on('message', (request: Request) => process.send?.(answer(request)));
process.on('disconnect', () => process.exit(0));
