import { join } from 'node:path';
import type {
  BooksRequest,
  ClientsCounted,
  ServerAsked,
  ServerOpened,
  ServerWorked,
} from '../betfair-stream/messages.ts';
import { BroadcastSide, withBothSides } from '../measure/broadcast-side.ts';
import type { Benchmark } from '../measure/result.ts';
import { median, quantile, rounded } from '../measure/statistics.ts';

const LEAST_RATIO = 0.8;
/** The calls are of listMarketBook. */
const FULL = { clients: 200, rounds: 9, windowMs: 2500, calls: 300 };
const BRIEF: typeof FULL = { clients: 20, rounds: 1, windowMs: 1000, calls: 10 };
const LEAST_CHANGES = 9500;
const folder = join(import.meta.dirname, '..', 'betfair-stream');

const Side = BroadcastSide<ServerOpened, ServerWorked, ClientsCounted, ServerAsked>;
type Side = InstanceType<typeof Side>;

/** What 200 who watch 50 busy markets at full depth cost the exchange, against a bare TLS server that sends as many bytes as often. */
export const betfairStream: Benchmark = {
  target: `≥ ${LEAST_RATIO} × bare TLS broadcast of the same bytes with ${FULL.clients} clients on 50 busy markets at full depth`,
  better: 'higher',
  why: 'three fifths of it are the writes, as of a bare server; the rest looks at forty prices a side of each market that changed, and finds which differ',
  takesFlow: false,
  run({ brief }) {
    const size = brief ? BRIEF : FULL;
    const sideOf = (script: string) => new Side(script, { folder, clients: size.clients, windowMs: size.windowMs });
    return withBothSides(sideOf, (exchange, broadcast) => race({ exchange, broadcast }, size));
  },
};

interface Round {
  /** Server CPU of a megabyte, ms: ours besides what the same changes cost when nobody watches, the bare server's. */
  oursMs: number;
  bareMs: number;
  /** What the process would take with a bare broadcast in place of ours ÷ what it takes. */
  wholeRatio: number;
  changesPerSecond: number;
  linesPerSecond: number;
  megabytesPerSecond: number;
  /** From durable to a client's socket, ms. */
  toWireP50: number;
  toWireP99: number;
}

async function race(
  { exchange, broadcast }: { readonly exchange: Side; readonly broadcast: Side },
  { clients, rounds: count, windowMs, calls }: typeof FULL,
) {
  await exchange.work();
  await broadcast.watch(true);
  await exchange.watch(true);
  await exchange.work();
  const rounds: Round[] = [];
  for (let i = 0; i < count; i++) {
    await exchange.watch(false);
    const alone = await exchange.work();
    await exchange.watch(true);
    const watched = await exchange.work();
    const perSecond = (watched.lines * 1000) / clients / windowMs;
    const bytes = Math.round(watched.bytes / watched.lines);
    await broadcast.server.ask({ ask: 'message-bytes', bytes, perSecond });
    if (i === 0) await broadcast.work();
    const bare = await broadcast.work();
    const [ours, bareCpu] = [watched.cpuMs - alone.cpuMs, (bare.cpuMs * watched.bytes) / bare.bytes];
    const megabytes = watched.bytes / 1e6;
    rounds.push({
      oursMs: ours / megabytes,
      bareMs: bareCpu / megabytes,
      wholeRatio: (alone.cpuMs + bareCpu) / watched.cpuMs,
      changesPerSecond: (watched.changes * 1000) / windowMs,
      linesPerSecond: (watched.lines * 1000) / windowMs,
      megabytesPerSecond: (megabytes * 1000) / windowMs,
      toWireP50: quantile(watched.toWireMs, 0.5),
      toWireP99: quantile(watched.toWireMs, 0.99),
    });
  }
  const books = (await exchange.server.ask({ ask: 'books', calls })) as BooksRequest;
  return report(rounds, { books, clients });
}

function report(
  rounds: readonly Round[],
  { books, clients }: { readonly books: BooksRequest; readonly clients: number },
) {
  const bookMs = { p50: rounded(quantile(books.ms, 0.5)), p99: rounded(quantile(books.ms, 0.99)) };
  const middle = (figure: keyof Round) => rounded(median(rounds.map((round) => round[figure])));
  // The worse of two ways to look at it: the same changes cost a busier process less, as it gathers more of them at once.
  const ratio = rounded(median(rounds.map(({ bareMs, oursMs, wholeRatio }) => Math.min(bareMs / oursMs, wholeRatio))));
  const misses: string[] = [];
  if (ratio < LEAST_RATIO) misses.push(`${ratio} × a bare broadcast instead of ${LEAST_RATIO} ×`);
  const changes = middle('changesPerSecond');
  if (changes < LEAST_CHANGES) misses.push(`the machine was busy: ${changes} book changes/s, so the rest says little`);
  return {
    figure: ratio,
    measured: `${ratio} ×; durable to client p50 ${middle('toWireP50')} ms, p99 ${middle('toWireP99')} ms; listMarketBook p99 ${bookMs.p99} ms`,
    misses,
    summary: [
      `${middle('oursMs')} ms of server CPU a megabyte, bare TLS ${middle('bareMs')} ms: ${ratio} × (median of ${rounds.length} interleaved rounds; what the same changes cost when nobody watches is taken off)`,
      `${middle('linesPerSecond')} lines/s, ${middle('megabytesPerSecond')} MB/s to ${clients} clients from ${changes} book changes/s`,
      `from durable to a client: p50 ${middle('toWireP50')} ms, p99 ${middle('toWireP99')} ms`,
      `listMarketBook of ten markets at full depth, ${books.bytes} bytes, while ${clients} watch: p50 ${bookMs.p50} ms, p99 ${bookMs.p99} ms`,
    ],
    details: { rounds, bookMs, toWireP99: middle('toWireP99'), toWireP50: middle('toWireP50') },
  };
}
