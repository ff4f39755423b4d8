import type { BenchRequest } from './closed-loop.ts';
import { startProduct } from './product.ts';
import type { ServerProcess } from './server-process.ts';

/** Sign-ups that are under way at once: most of each is the password's hash, in a thread of its own. */
const AT_ONCE = 4;

/** The product with bettors and one open market. */
export interface BettingExchange {
  readonly server: ServerProcess;
  /** The one that does all; or the sequencer, and behind it its gateways. */
  readonly servers: readonly ServerProcess[];
  /** Where bets go. */
  readonly ports: readonly number[];
  /** The bearer token of each bettor. */
  readonly tokens: readonly string[];
  /** Backs and lays of the same price and size in turn, so that every second one is matched. */
  betOf(n: number): object;
  /** The nth bet. Bettors take turns, and nobody comes near their limits. */
  bet(n: number): BenchRequest;
  /** The same, so many in one request, all on one side. */
  bets(n: number, count: number): BenchRequest;
  stop(): Promise<void>;
}

/** @param bettors  an even number: each backs always, or lays always */
export async function openBettingExchange(bettors: number, { gateways = 0 } = {}): Promise<BettingExchange> {
  const product = await startProduct({ withWeb: false, gateways });
  const tokens: string[] = [];
  while (tokens.length < bettors) {
    const names = Array.from({ length: Math.min(AT_ONCE, bettors - tokens.length) }, (_, i) => tokens.length + i);
    tokens.push(...(await Promise.all(names.map((n) => product.signUp(`bettor${n}`, 10_000_000)))));
  }
  const { marketId: market_id } = await product.openMarket({ sportId: 4, runners: ['A', 'B'] });
  const requestOf = (call: string, n: number, body: object): BenchRequest => ({
    path: `/api/bet/${call}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[n % bettors] as string}` },
    body: JSON.stringify(body),
  });
  const choiceOf = (n: number) => ({ selection_id: 1, odds: 2, stake: 10, is_back: n % 2 });
  const betOf = (n: number) => ({ market_id, ...choiceOf(n), request_id: `r${n}-${performance.now()}` });
  return {
    server: product.server,
    servers: product.servers,
    ports: product.servers.map(({ port }) => port).filter((port) => port > 0),
    tokens,
    betOf,
    bet: (n) => requestOf('placeMarketBet', n, betOf(n)),
    bets: (n, count) =>
      requestOf('placeMarketBets', n, {
        market_id,
        bets: Array.from({ length: count }, () => choiceOf(n)),
        request_id: `b${n}-${performance.now()}`,
      }),
    stop: () => product.stop(),
  };
}
