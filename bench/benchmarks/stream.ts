import { join } from 'node:path';
import { BroadcastSide, withBothSides } from '../measure/broadcast-side.ts';
import type { Benchmark, Finding } from '../measure/result.ts';
import { median, rounded } from '../measure/statistics.ts';
import type {
  ClientsAsked,
  ClientsCompared,
  ClientsCounted,
  ClientsWaited,
  ServerAsked,
  ServerChanged,
  ServerOpened,
  ServerWorked,
} from '../stream/messages.ts';

const LEAST_RATIO = 1;
const MOST_WAIT_MS = 50;
/** Half of the readers watch while both sides are raced, all of them while single changes are timed. */
const FULL = { readers: 2000, rounds: 7, windowMs: 2000, changes: 100 };
const BRIEF: typeof FULL = { readers: 100, rounds: 1, windowMs: 1000, changes: 5 };
/** Of 20,000: fewer, and the machine was busy with something else. */
const LEAST_CHANGES = 19_000;
const TICK_MS = 50;
const folder = join(import.meta.dirname, '..', 'stream');

const Side = BroadcastSide<ServerOpened, ServerWorked, ClientsCounted, ServerAsked, ClientsAsked>;
type Side = InstanceType<typeof Side>;

/** The cost of a thousand who watch, against a bare `ws` server that sends as many bytes as often; and how soon they know. */
export const stream: Benchmark = {
  target: `≥ ${LEAST_RATIO} × bare ws broadcast with ${FULL.readers / 2} subscribers and 20 k book changes/s; one encoding per market per tick; a change at ${FULL.readers} readers p99 ≤ ${MOST_WAIT_MS} ms after it is durable`,
  better: 'higher',
  why: 'two thousand messages take 12 ms to write, and their readers share the two cores',
  takesFlow: false,
  run({ brief }) {
    const size = brief ? BRIEF : FULL;
    const sideOf = (script: string) => new Side(script, { folder, clients: size.readers, windowMs: size.windowMs });
    return withBothSides(sideOf, (exchange, broadcast) => race({ exchange, broadcast }, size));
  },
};

interface Sides {
  readonly exchange: Side;
  readonly broadcast: Side;
}

interface Round {
  /** CPU of a message, µs: ours besides what the same changes cost when nobody watches, the bare server's, and ours in all. */
  oursUs: number;
  bareUs: number;
  wholeUs: number;
  /** What the process would take with a bare broadcast in place of ours ÷ what it takes. */
  wholeRatio: number;
  changesPerSecond: number;
  messagesPerSecond: number;
  encodingsATick: number;
}

async function race({ exchange, broadcast }: Sides, size: typeof FULL): Promise<Finding> {
  await broadcast.watch(true);
  const bytes = await warmUp({ exchange, broadcast });
  const rounds: Round[] = [];
  let gaps = 0;
  for (let i = 0; i < size.rounds; i++) {
    await exchange.watch(false);
    const alone = await exchange.work();
    await exchange.watch(true);
    const watched = await exchange.work();
    const bare = await broadcast.work();
    gaps += watched.gaps;
    const ticks = Math.ceil(size.windowMs / TICK_MS);
    rounds.push({
      oursUs: ((watched.cpuMs - alone.cpuMs) * 1000) / watched.messages,
      bareUs: (bare.cpuMs * 1000) / bare.messages,
      wholeUs: (watched.cpuMs * 1000) / watched.messages,
      wholeRatio: (alone.cpuMs + (bare.cpuMs * watched.messages) / bare.messages) / watched.cpuMs,
      changesPerSecond: (watched.changes * 1000) / size.windowMs,
      messagesPerSecond: (watched.messages * 1000) / size.windowMs,
      encodingsATick: watched.encodings / (ticks * exchange.opened.markets.length),
    });
  }
  const compared = (await exchange.clients.ask({ ask: 'compare' })) as ClientsCompared;
  const waited = await timeChanges(exchange, size.changes);
  return report(rounds, { bytes, gaps, ...compared, ...waited, readers: size.readers });
}

/** Compiles what runs, and has the bare server send messages as long as ours. @returns their bytes */
async function warmUp({ exchange, broadcast }: Sides): Promise<number> {
  await exchange.work();
  await exchange.watch(true);
  const watched = await exchange.work();
  const bytes = Math.round(watched.bytes / watched.messages);
  await broadcast.server.ask({ ask: 'message-bytes', bytes });
  await broadcast.work();
  return bytes;
}

/** Single changes of a market that everybody watches, with nothing else to send. */
async function timeChanges({ server, clients }: Side, changes: number): Promise<ClientsWaited> {
  await clients.ask({ ask: 'watch', isOn: false });
  await clients.ask({ ask: 'watch-first' });
  const { made } = (await server.ask({ ask: 'change', changes })) as ServerChanged;
  return (await clients.ask({ ask: 'waits', made })) as ClientsWaited;
}

interface Seen extends ClientsCompared, ClientsWaited {
  readonly bytes: number;
  readonly gaps: number;
  readonly readers: number;
}

function report(rounds: readonly Round[], seen: Seen): Finding {
  const middle = (figure: keyof Round) => rounded(median(rounds.map((round) => round[figure])));
  // The worse of two ways to look at it: the same changes cost a busier process less, as it gathers more of them at once.
  const ratio = rounded(median(rounds.map(({ bareUs, oursUs, wholeRatio }) => Math.min(bareUs / oursUs, wholeRatio))));
  const encodings = middle('encodingsATick');
  const [p50Ms, p99Ms] = [rounded(seen.p50Ms), rounded(seen.p99Ms)];
  const misses: string[] = [];
  if (ratio < LEAST_RATIO) misses.push(`${ratio} × a bare broadcast instead of ${LEAST_RATIO} ×`);
  // The window's first and last tick may be cut.
  if (encodings > 1.05) misses.push(`${encodings} encodings per market per tick instead of one`);
  if (p99Ms > MOST_WAIT_MS) misses.push(`a change read after ${p99Ms} ms instead of ${MOST_WAIT_MS}`);
  const changes = middle('changesPerSecond');
  if (changes < LEAST_CHANGES) misses.push(`the machine was busy: ${changes} book changes/s, so the rest says little`);
  if (seen.gaps > 0 || seen.different > 0) misses.push(`${seen.gaps} gaps, ${seen.different} wrong books`);
  return {
    figure: ratio,
    measured: `${ratio} ×; ${encodings} encodings; a change p50 ${p50Ms} ms, p99 ${p99Ms} ms`,
    misses,
    verified: { gaps: seen.gaps, booksAsTheirPictures: seen.same, booksThatDiffer: seen.different },
    summary: [
      `${middle('oursUs')} µs of server CPU a message, bare ws ${middle('bareUs')} µs: ${ratio} × (median of ${rounds.length} interleaved rounds; what the same changes cost when nobody watches is taken off)`,
      `${middle('messagesPerSecond')} messages/s of ${seen.bytes} bytes to ${seen.readers / 2} subscribers from ${changes} book changes/s; ${encodings} encodings per market per tick`,
      `with engine, journal and models in the same process ${middle('wholeUs')} µs a message`,
      `from durable until each of ${seen.readers} readers has it: p50 ${p50Ms} ms, p99 ${p99Ms} ms, the readers in one process on the same machine`,
    ],
    details: { rounds, bytes: seen.bytes, p50Ms, p99Ms },
  };
}
