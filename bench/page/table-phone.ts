/// <reference lib="dom" />
import type { Browser, CDPSession } from '@playwright/test';
import { PASSWORD, type Product } from '../measure/product.ts';
import { quantile, rounded } from '../measure/statistics.ts';
import type { Budgeted } from './budgets.ts';
import { Site, Weighed } from './site.ts';

const TABLE = 'teen20';
const PLAYER = 'player';
const BETTING_SECONDS = 8;
const SLOWED = 4;
/** Six cards, the result and what it pays. */
const DEAL_MS = 7000;

/** A table on a slow phone: what it weighs beside home, and what its frames cost while its cards turn. */
export async function tableOnPhone(browser: Browser, product: Product, rounds: number): Promise<Budgeted[]> {
  await product.signUp(PLAYER, 1000);
  const change = { table: TABLE, is_open: true, betting_seconds: BETTING_SECONDS, runs_alone: true };
  await product.call('admin/setCasinoTable', change, product.staffToken);
  const site = await Site.open(browser, { url: `http://127.0.0.1:${product.server.port}`, isPhone: true });
  await site.signIn(PLAYER, PASSWORD);
  const weighed = new Weighed(site.page);
  const ofHome = await site.openFresh('/home', '[data-cell]');
  const ofTable = await site.openFresh(`/casino/match/${TABLE}`, 'main .price-cell');
  const more = new Set([...ofTable].filter((path) => !ofHome.has(path)));
  const frames: number[] = [];
  for (let nth = 0; nth < rounds; nth++) frames.push(...(await dealtFrames(site)));
  await site.close();
  return [
    {
      what: 'scripts of a table, beside home’s',
      unit: 'kB gzipped',
      most: 40,
      measured: rounded(weighed.total('scripts', more)),
    },
    {
      what: 'a frame while cards turn, slowed 4 ×, 99 %',
      unit: 'ms of the main thread',
      most: 16,
      measured: rounded(quantile(frames, 0.99)),
    },
  ];
}

/** From the close of betting to after the result: what each frame cost the page's own thread, ms of processor time. */
async function dealtFrames(site: Site): Promise<number[]> {
  const { page, cdp } = site;
  await page.getByRole('timer', { name: /seconds left to bet/ }).waitFor();
  await site.throttle(SLOWED);
  await page.getByText('Bets closed').first().waitFor();
  const events = await traced(cdp, () =>
    page.evaluate(
      (ms) =>
        new Promise<void>((resolve) => {
          const end = performance.now() + ms;
          const frame = (now: number): unknown => (now < end ? requestAnimationFrame(frame) : resolve());
          requestAnimationFrame(frame);
        }),
      DEAL_MS,
    ),
  );
  await site.throttle(1);
  return frameCosts(events);
}

/** An event of Chromium's trace: times in µs, `tdur` in processor time. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly tdur?: number;
}

async function traced(cdp: CDPSession, play: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const keep = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]));
  cdp.on('Tracing.dataCollected', keep);
  const includedCategories = ['toplevel', 'devtools.timeline'];
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
  await play();
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.end');
  await complete;
  cdp.off('Tracing.dataCollected', keep);
  return events;
}

/** The work of the thread from each animation frame to the next. */
function frameCosts(events: readonly TraceEvent[]): number[] {
  const frames = events.filter(({ name }) => name === 'FireAnimationFrame').toSorted((a, b) => a.ts - b.ts);
  const [first] = frames;
  if (first === undefined) throw new Error('no frame was drawn');
  const tasks = events.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && pid === first.pid && tid === first.tid,
  );
  const costs = frames.map(() => 0);
  for (const { ts, tdur = 0 } of tasks) {
    const next = frames.findIndex((frame) => frame.ts >= ts);
    if (next >= 0) costs[next] = (costs[next] as number) + tdur / 1000;
  }
  return costs.slice(1);
}
