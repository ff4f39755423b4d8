import type { BenchRequest } from './closed-loop.ts';
import { startProduct } from './product.ts';
import type { ServerProcess } from './server-process.ts';

/** The product with a bettor for each connection and one open market. */
export interface BettingExchange {
  readonly server: ServerProcess;
  /** The one that does all; or the sequencer, and behind it its gateways. */
  readonly servers: readonly ServerProcess[];
  /** Where bets go. */
  readonly ports: readonly number[];
  /** The nth bet of connection c: backs and lays of the same price and size in turn, so that every second one is matched. */
  bet(n: number, c: number): BenchRequest;
  /** The same, so many in one request, all on one side. */
  bets(n: number, c: number, count: number): BenchRequest;
  stop(): Promise<void>;
}

export async function openBettingExchange(connections: number, { gateways = 0 } = {}): Promise<BettingExchange> {
  const product = await startProduct({ withWeb: false, gateways });
  const tokens: string[] = [];
  for (let c = 0; c < connections; c++) tokens.push(await product.signUp(`bettor${c}`, 10_000_000));
  const { marketId: market_id } = await product.openMarket({ sportId: 4, runners: ['A', 'B'] });
  const requestOf = (call: string, c: number, body: object): BenchRequest => ({
    path: `/api/bet/${call}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[c] as string}` },
    body: JSON.stringify(body),
  });
  const betOf = (n: number) => ({ selection_id: 1, odds: 2, stake: 10, is_back: n % 2 });
  return {
    server: product.server,
    servers: product.servers,
    ports: product.servers.map(({ port }) => port).filter((port) => port > 0),
    bet: (n, c) => requestOf('placeMarketBet', c, { market_id, ...betOf(n), request_id: `r${n}-${performance.now()}` }),
    bets: (n, c, count) =>
      requestOf('placeMarketBets', c, {
        market_id,
        bets: Array.from({ length: count }, () => betOf(n)),
        request_id: `b${n}-${performance.now()}`,
      }),
    stop: () => product.stop(),
  };
}
