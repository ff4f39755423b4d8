import { join } from 'node:path';
import { BroadcastSide, withBothSides } from '../measure/broadcast-side.ts';
import type { Benchmark } from '../measure/result.ts';
import { median, rounded } from '../measure/statistics.ts';
import type { ClientsCompared, ClientsCounted, ServerAsked, ServerOpened, ServerWorked } from '../stream/messages.ts';

const CLIENTS = 1000;
const LEAST_RATIO = 0.8;
const ROUNDS = 7;
const WINDOW_MS = 2000;
/** Of 20,000: fewer, and the machine was busy with something else. */
const LEAST_CHANGES = 19_000;
const TICK_MS = 50;
const folder = join(import.meta.dirname, '..', 'stream');

const Side = BroadcastSide<ServerOpened, ServerWorked, ClientsCounted, ServerAsked>;
type Side = InstanceType<typeof Side>;

/** What 1,000 who watch cost the exchange, against a bare `ws` server that sends as many bytes as often. */
export const stream: Benchmark = {
  target: `≥ ${LEAST_RATIO} × bare ws broadcast with ${CLIENTS} subscribers and 20 k book changes/s; one encoding per market per tick`,
  stretch: '0.95 ×',
  takesFlow: false,
  run: () => withBothSides((script) => new Side(script, { folder, clients: CLIENTS, windowMs: WINDOW_MS }), race),
};

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

async function race(exchange: Side, broadcast: Side) {
  await broadcast.watch(true);
  const bytes = await warmUp(exchange, broadcast);
  const rounds: Round[] = [];
  let gaps = 0;
  for (let i = 0; i < ROUNDS; i++) {
    await exchange.watch(false);
    const alone = await exchange.work();
    await exchange.watch(true);
    const watched = await exchange.work();
    const bare = await broadcast.work();
    gaps += watched.gaps;
    const ticks = Math.ceil(WINDOW_MS / TICK_MS);
    rounds.push({
      oursUs: ((watched.cpuMs - alone.cpuMs) * 1000) / watched.messages,
      bareUs: (bare.cpuMs * 1000) / bare.messages,
      wholeUs: (watched.cpuMs * 1000) / watched.messages,
      wholeRatio: (alone.cpuMs + (bare.cpuMs * watched.messages) / bare.messages) / watched.cpuMs,
      changesPerSecond: (watched.changes * 1000) / WINDOW_MS,
      messagesPerSecond: (watched.messages * 1000) / WINDOW_MS,
      encodingsATick: watched.encodings / (ticks * exchange.opened.markets.length),
    });
  }
  const compared = (await exchange.clients.ask({ ask: 'compare' })) as ClientsCompared;
  return report(rounds, { bytes, gaps, ...compared });
}

/** Compiles what runs, and has the bare server send messages as long as ours. @returns their bytes */
async function warmUp(exchange: Side, broadcast: Side): Promise<number> {
  await exchange.work();
  await exchange.watch(true);
  const watched = await exchange.work();
  const bytes = Math.round(watched.bytes / watched.messages);
  await broadcast.server.ask({ ask: 'message-bytes', bytes });
  await broadcast.work();
  return bytes;
}

function report(rounds: readonly Round[], seen: { bytes: number; gaps: number; same: number; different: number }) {
  const middle = (figure: keyof Round) => rounded(median(rounds.map((round) => round[figure])));
  // The worse of two ways to look at it: the same changes cost a busier process less, as it gathers more of them at once.
  const ratio = rounded(median(rounds.map(({ bareUs, oursUs, wholeRatio }) => Math.min(bareUs / oursUs, wholeRatio))));
  const encodings = middle('encodingsATick');
  const misses: string[] = [];
  if (ratio < LEAST_RATIO) misses.push(`${ratio} × a bare broadcast instead of ${LEAST_RATIO} ×`);
  // The window's first and last tick may be cut.
  if (encodings > 1.05) misses.push(`${encodings} encodings per market per tick instead of one`);
  const changes = middle('changesPerSecond');
  if (changes < LEAST_CHANGES) misses.push(`the machine was busy: ${changes} book changes/s, so the rest says little`);
  if (seen.gaps > 0 || seen.different > 0) misses.push(`${seen.gaps} gaps, ${seen.different} wrong books`);
  return {
    ratio,
    misses,
    verified: { gaps: seen.gaps, booksAsTheirPictures: seen.same, booksThatDiffer: seen.different },
    summary: [
      `${middle('oursUs')} µs of server CPU a message, bare ws ${middle('bareUs')} µs: ${ratio} × (median of ${rounds.length} interleaved rounds; what the same changes cost when nobody watches is taken off)`,
      `${middle('messagesPerSecond')} messages/s of ${seen.bytes} bytes to ${CLIENTS} subscribers from ${changes} book changes/s; ${encodings} encodings per market per tick`,
      `with engine, journal and models in the same process ${middle('wholeUs')} µs a message`,
    ],
    details: { rounds, bytes: seen.bytes },
  };
}
