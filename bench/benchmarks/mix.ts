import { join } from 'node:path';
import type { AskTurns, MonthOpened, OpenMonth, Turns } from '../desk/messages.ts';
import { Forked } from '../measure/forked.ts';
import { type Call, callsTo, setUpFactor } from '../measure/product.ts';
import type { Benchmark, Finding } from '../measure/result.ts';
import { median, quantile, rounded } from '../measure/statistics.ts';
import { CREW, crewOf } from '../mix/crew.ts';
import type { Caller, MixPlan, MixReport } from '../mix/messages.ts';
import { requestText } from '../overload/connection.ts';
import type { LoadPlan, LoadReport } from '../overload/messages.ts';

const MOST_SLOWER = 5;
const MOST_TURN_MS = 25;

const BETTORS = 32;
const BETS_PER_SECOND = 100;
const CONNECTIONS = 256;
/** However long a bet takes, it counts. */
const IN_TIME_MS = 30_000;
/**
 * Windows alone and beside the mix are in turn. Then come calls of the mix beside the bets, each by itself; the best of
 * some tries if it is too much, as a collector may pause.
 */
const FULL = {
  days: 2,
  accounts: 10_000,
  matches: 100,
  warmUpS: 5,
  windows: 3,
  windowS: 6,
  singles: Infinity,
  tries: 3,
};
const BRIEF: typeof FULL = {
  days: 1,
  accounts: 1000,
  matches: 20,
  warmUpS: 1,
  windows: 1,
  windowS: 2,
  singles: 2,
  tries: 1,
};
const SINGLE_S = 1;
const NAMED = 6;

/** How much a steady stream of bets loses to the dearest calls, made by all who may, as fast as the limits let them. */
export const mix: Benchmark = {
  target: `bets beside it: p99 ≤ ${MOST_SLOWER} × alone; no turn of the event loop over ${MOST_TURN_MS} ms`,
  better: 'lower',
  why: 'twenty senders at their limits keep both cores busy, and bets wait until the thread has one; its longest turns are the collector’s work and pictures of lists for the stream',
  takesFlow: false,
  async run({ brief }) {
    const site = new MixedSite(brief ? BRIEF : FULL);
    try {
      await site.open();
      return report(await site.run());
    } finally {
      await site.stop();
    }
  },
};

interface Window {
  readonly bets: LoadReport;
  readonly turns: Turns;
  readonly calls: MixReport;
}

interface Measured {
  readonly alone: readonly Window[];
  readonly beside: readonly Window[];
  readonly single: readonly (readonly [name: string, window: Window])[];
}

class MixedSite {
  readonly #exchange = new Forked<OpenMonth | AskTurns, MonthOpened | Turns>(
    join(import.meta.dirname, '../desk/month-process.ts'),
  );
  readonly #bettors = new Forked<LoadPlan, LoadReport>(join(import.meta.dirname, '../overload/load-process.ts'));
  readonly #crew = new Forked<MixPlan, MixReport>(join(import.meta.dirname, '../mix/mix-process.ts'));
  readonly #size: typeof FULL;
  #port = 0;
  #bets: string[] = [];
  #callers: Caller[] = [];

  constructor(size: typeof FULL) {
    this.#size = size;
  }

  async open(): Promise<void> {
    const { days, accounts, matches } = this.#size;
    const request = { ask: 'open', days, accounts, matches, isLimited: true } as const;
    const opened = (await this.#exchange.ask(request)) as MonthOpened;
    this.#port = opened.port;
    const { call, close } = callsTo(opened.port);
    for (const token of opened.staff) await setUpFactor((path, body) => call(path, body, token));
    const asOperator: Call = (path, body) => call(path, body, opened.staff[0]);
    await asOperator('admin/setSignUp', { is_on: true });
    const proposed = await asOperator<{ data: { action_id: number } }>('admin/proposeResult', {
      market_id: opened.closed,
      winners: [1],
      reason: 'seen',
    });
    close();
    const { bettors, staff, open: market_id } = opened;
    this.#bets = bettors.slice(0, BETTORS).map((token, n) => {
      const body = { market_id, selection_id: 1, odds: 2, stake: 10, is_back: n % 2 };
      return requestText('bet/placeMarketBet', { body, token });
    });
    const tokens = { bettors: bettors.slice(BETTORS, BETTORS + CREW.bettors), staff };
    this.#callers = crewOf({ ...opened, action: proposed.data.action_id }, tokens);
  }

  async run(): Promise<Measured> {
    const { warmUpS, windows, windowS, singles } = this.#size;
    await this.#window(warmUpS, []);
    const alone: Window[] = [];
    const beside: Window[] = [];
    for (let window = 0; window < windows; window++) {
      alone.push(await this.#window(windowS, []));
      beside.push(await this.#window(windowS, this.#callers));
    }
    const names = new Set(this.#callers.flatMap(({ requests }) => requests.map(({ name }) => name)));
    const single: [string, Window][] = [];
    for (const name of [...names].slice(0, singles)) single.push([name, await this.#single(name)]);
    return { alone, beside, single };
  }

  async #single(name: string): Promise<Window> {
    const callers = this.#sending(name);
    let best = await this.#window(SINGLE_S, callers);
    for (let n = 1; n < this.#size.tries && best.turns.longest > MOST_TURN_MS; n++) {
      const again = await this.#window(SINGLE_S, callers);
      if (again.turns.longest < best.turns.longest) best = again;
    }
    return best;
  }

  /** Those of the crew who have a call, with nothing else. */
  #sending(name: string): Caller[] {
    return this.#callers
      .map(({ address, requests }) => ({ address, requests: requests.filter((request) => request.name === name) }))
      .filter(({ requests }) => requests.length > 0);
  }

  async #window(seconds: number, callers: readonly Caller[]): Promise<Window> {
    const port = this.#port;
    await this.#exchange.ask({ ask: 'turns' });
    const [bets, calls] = await Promise.all([
      this.#bettors.ask({
        port,
        requests: this.#bets,
        connections: CONNECTIONS,
        perSecond: BETS_PER_SECOND,
        seconds,
        inTimeMs: IN_TIME_MS,
      }),
      this.#crew.ask({ port, callers, seconds }),
    ]);
    const turns = (await this.#exchange.ask({ ask: 'turns' })) as Turns;
    if (bets.strange.count > 0) throw new Error(`${bets.strange.count} bets were answered like ${bets.strange.first}`);
    return { bets, calls, turns };
  }

  async stop(): Promise<void> {
    for (const process of [this.#bettors, this.#crew, this.#exchange]) await process.ended();
  }
}

const timesOf = (windows: readonly Window[]) => windows.flatMap(({ bets }) => bets.times);
const longestOf = (windows: readonly Window[]) => Math.max(...windows.map(({ turns }) => turns.longest));
const refusedIn = ({ bets }: Window) => bets.seconds.reduce((sum, second) => sum + second.busy + second.unsent, 0);

function report({ alone, beside, single }: Measured): Finding {
  const [aloneMs, besideMs] = [quantile(timesOf(alone), 0.99), quantile(timesOf(beside), 0.99)];
  const [aloneTurn, besideTurn] = [longestOf(alone), longestOf(beside)];
  const ratio = rounded(besideMs / aloneMs);
  const refused = beside.reduce((sum, window) => sum + refusedIn(window), 0);
  const called = calledIn(beside);
  const worst = single
    .map(([name, window]) => ({
      name,
      turn: window.turns.longest,
      p99: quantile(window.bets.times, 0.99),
      calls: window.calls[name],
    }))
    .toSorted((one, other) => other.p99 - one.p99);
  const byTurn = worst.toSorted((one, other) => other.turn - one.turn);
  const named = ({ name, p99, turn }: (typeof worst)[number]) => `${name} ${rounded(p99)} and ${rounded(turn)}`;
  return {
    figure: ratio,
    measured: `p99 ${ratio} × (${rounded(besideMs)} ms, alone ${rounded(aloneMs)}); longest turn ${rounded(besideTurn)} ms, alone ${rounded(aloneTurn)}`,
    misses: [
      ...(ratio > MOST_SLOWER ? [`bets' p99 ${ratio} × instead of ${MOST_SLOWER}`] : []),
      ...(besideTurn > MOST_TURN_MS ? [`a turn of ${rounded(besideTurn)} ms instead of ${MOST_TURN_MS}`] : []),
      ...(refused > 0 ? [`${refused} bets told busy, or without a free connection`] : []),
    ],
    summary: [
      `a bet p50 ${rounded(median(timesOf(alone)))} ms, p99 ${rounded(aloneMs)} alone; p50 ${rounded(median(timesOf(beside)))}, p99 ${rounded(besideMs)} beside the mix: ${ratio} ×`,
      `the longest turn ${rounded(aloneTurn)} ms alone, ${rounded(besideTurn)} beside it: ${rounded(besideTurn / aloneTurn)} ×; over ${MOST_TURN_MS} ms ${beside.reduce((sum, { turns }) => sum + turns.long, 0)} of them`,
      `the mix: ${CREW.bettors} bettors, ${CREW.staff} staff and visitors from ${CREW.visitors} addresses; ${called.done} calls done, ${called.refused} refused, ${called.other} answered otherwise`,
      `single calls by a bet's p99 and their longest turn, ms: ${worst.slice(0, NAMED).map(named).join('; ')}`,
      `by their longest turn: ${byTurn.slice(0, NAMED).map(named).join('; ')}`,
    ],
    details: {
      aloneMs,
      besideMs,
      aloneTurn,
      besideTurn,
      refused,
      called,
      calls: beside.map(({ calls }) => calls),
      worst,
    },
  };
}

function calledIn(windows: readonly Window[]) {
  const all = windows.flatMap(({ calls }) => Object.values(calls));
  const sum = (of: 'done' | 'refused' | 'other') => all.reduce((total, one) => total + one[of], 0);
  return { done: sum('done'), refused: sum('refused'), other: sum('other') };
}
