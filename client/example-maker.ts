// npm run example:maker [-- MARKET]: makes a market of the running demo, until it is stopped or the market ends.
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiCalls, ApiError } from './api-calls.ts';
import { LiveView } from './live-view.ts';
import { MarketMaker, middleOfOthers } from './market-maker.ts';

const LOOK_MS = 500;
const REPORT_EVERY = 20;
const TERMS = { halfSpread: 0.006, size: 20, mostInventory: 400 };

class UsageError extends Error {}

/** The demo's values, unless the environment says otherwise. */
const env = (name: string, otherwise: string) => process.env[name] || otherwise;

async function run(stopping: AbortSignal): Promise<void> {
  const calls = new ApiCalls({
    url: env('EVENS_URL', 'http://127.0.0.1:8080'),
    appKey: env('EVENS_APP_KEY', 'evens-demo-key'),
    userName: env('EVENS_USER', 'demo2'),
    password: env('EVENS_PASSWORD', 'demo1234'),
  });
  const named = process.argv[2];
  const filter = named === undefined ? { marketTypeCodes: ['MATCH_ODDS'], inPlayOnly: false } : { marketIds: [named] };
  const [market] = await calls.listMarketCatalogue(filter, 1);
  if (market === undefined) throw new UsageError(`there is no market ${named ?? 'to make'}`);
  const { marketId } = market;
  console.log(`making ${marketId}: ${market.event?.name}, ${market.marketName}`);
  const [host = '127.0.0.1', port = '8443'] = env('EVENS_STREAM', '127.0.0.1:8443').split(':');
  const view = new LiveView({
    calls,
    stream: { host, port: Number(port) },
    markets: [marketId],
    changed: () => undefined,
  });
  const log = (line: string) => console.log(line);
  const maker = new MarketMaker({ calls, view, marketId, fair: middleOfOthers, terms: TERMS, strategy: 'maker', log });
  const running = view.run();
  for (let looks = 0; !stopping.aborted && !maker.isOver; looks += 1) {
    await maker.adjust().catch((error: unknown) => log((error as Error).message));
    if (looks % REPORT_EVERY === 0) report(view, market);
    await sleep(LOOK_MS, undefined, { signal: stopping }).catch(() => undefined);
  }
  if (!maker.isOver) await maker.leave();
  report(view, market);
  view.stop();
  await running;
}

type Market = Awaited<ReturnType<ApiCalls['listMarketCatalogue']>>[number];

function report(view: LiveView, { marketId, runners = [] }: Market): void {
  if (!view.isLive) {
    console.log('waiting for the stream');
    return;
  }
  const open = view.orders.openOrders(marketId).length;
  const held = runners.map(({ selectionId, runnerName }) => {
    const { ifWins, ifLoses } = view.orders.position(marketId, selectionId);
    return `${runnerName} ${ifWins.toFixed(2)} / ${ifLoses.toFixed(2)}`;
  });
  console.log(`${open} orders; if it wins / loses: ${held.join(', ')}`);
}

const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort());
run(stopping.signal).catch((error: unknown) => {
  const isAway = error instanceof TypeError && error.message === 'fetch failed';
  if (isAway) console.error('no exchange answers: npm start starts one (EVENS_URL says where)');
  else console.error(error instanceof UsageError || error instanceof ApiError ? error.message : error);
  process.exit(1);
});
