import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { footballFacts } from '../../../results/testing/football-match.fixture.ts';
import type { Answer, Product } from './product.fixture.ts';

const BETTORS = 16;
/** For each bettor in the large market. */
const BETS = 25;
/** The goal is the home side's, until it is corrected. As the exchange tells them again. */
const FACTS = footballFacts([0]).map((fact) =>
  'side' in fact ? { ...fact, ownGoal: false, player: 'unknown' } : fact,
);
const GOAL = FACTS.findIndex((fact) => 'side' in fact);
const CORRECTED = { ...FACTS[GOAL], side: 1 };
const SETTLED_MS = 120_000;

/** How a market comes to its result. */
const WAYS = {
  'by its rule': { sources: 1, automatic: true, second_person: false },
  'by two people': { sources: 1, automatic: false, second_person: true },
  typed: undefined,
} as const;
type Way = keyof typeof WAYS;

/** A match whose markets many people have bet on. */
export interface Played {
  readonly match: number;
  readonly markets: Readonly<Record<Way, string>>;
  /** The results of each market: the first, then the corrected one. */
  winner: 1 | 2;
}

export interface ActionSeen {
  readonly action_id: number;
  readonly market_id: string;
  readonly state: string;
  readonly answer: { readonly winners: readonly number[] };
  readonly sequence: number;
}

/** Matches with markets that many people bet on and operators settle, over all lives of the product; remembers what was acknowledged. */
export class SettledMatches {
  readonly bettors: string[] = [];
  readonly played: Played[] = [];
  readonly #product: Product;
  /** Actions that were answered as proposed or done. */
  readonly #acknowledged = new Set<number>();
  /** By match: how many facts were answered as entered. */
  readonly #entered = new Map<number, number>();
  /** Answers that were errors, or did not come. */
  #errors = 0;
  #operator = '';
  #second = '';
  #open = '';

  constructor(product: Product) {
    this.#product = product;
  }

  get errors(): number {
    return this.#errors;
  }

  async settleIn(): Promise<void> {
    this.#operator = await this.#product.createAccount('olga', 'operator');
    for (let n = 0; n < BETTORS; n += 1) this.bettors.push(await this.#product.createAccount(`bettor${n}`, 'bettor'));
    // Two owners do not give so much away alone.
    this.#second = await this.#product.createAccount('second', 'operator');
    this.#open = await this.#openMarket(await this.#aMatch(), 'typed');
  }

  /** A new match; everybody bets in each of its markets. */
  async play(): Promise<Played> {
    const match = await this.#aMatch();
    const markets = {} as Record<Way, string>;
    for (const way of Object.keys(WAYS) as Way[]) markets[way] = await this.#openMarket(match, way);
    const played: Played = { match, markets, winner: 1 };
    this.played.push(played);
    for (const [n, token] of this.bettors.entries())
      for (const way of Object.keys(WAYS) as Way[]) await this.#bet(markets[way], { n, token, way });
    await this.#must('admin/suspendMarket', { market_id: markets.typed });
    return played;
  }

  async #aMatch(): Promise<number> {
    const { series_id } = await this.#must('admin/createSeries', { sport_id: 1, name: 'League' });
    const match = { series_id, name: 'Reds v Blues', open_date: '2030-01-01T00:00:00Z' };
    return (await this.#must('admin/createMatch', match))['match_id'] as number;
  }

  async #openMarket(match_id: number, way: Way): Promise<string> {
    const policy = WAYS[way];
    const terms = { rule: 'football.match-odds', subject: {}, outcomes: { home: 1, away: 2, draw: 3 }, policy };
    const market = {
      match_id,
      name: `Match Odds ${way}`,
      market_type: 'match_odds',
      commission: 5,
      min_stake: 1,
      runners: [{ name: 'Reds' }, { name: 'Blues' }, { name: 'The Draw' }],
      ...(policy !== undefined && { terms }),
    };
    const { market_id } = await this.#must('admin/createMarket', market);
    await this.#must('admin/openMarket', { market_id });
    return market_id as string;
  }

  async #bet(market_id: string, { n, token, way }: { n: number; token: string; way: Way }): Promise<void> {
    const bets = Array.from({ length: way === 'by its rule' ? BETS : 1 }, (_, place) => ({
      selection_id: 1 + (place % 3),
      odds: 3,
      stake: 10 + ((n + place) % 7) + 0.01,
      is_back: n % 2,
    }));
    // The disk may have been full a moment ago.
    const place = async () => (await this.#product.call('bet/placeMarketBets', { market_id, bets }, token)).code;
    await expect.poll(place, { timeout: SETTLED_MS }).toBeUndefined();
  }

  /** True if a bet is taken in a market that stays open: then the journal is written. */
  async takesBets(): Promise<boolean> {
    const bet = { market_id: this.#open, selection_id: 1, odds: 3, stake: 1, is_back: 1 };
    return (await this.#ask('bet/placeMarketBet', bet, this.bettors[0]))?.status === true;
  }

  /** Enters the facts that decide all but the typed market. Stops at the first that is not acknowledged. */
  async sayFacts({ match }: Played): Promise<void> {
    for (const said of FACTS.slice(this.#entered.get(match) ?? 0))
      if (!(await this.#enter(match, 'admin/addFact', { said }))) return;
  }

  /** The goal was the other side's. */
  async correct(played: Played): Promise<void> {
    played.winner = 2;
    await this.#enter(played.match, 'admin/correctFact', { fact_id: GOAL + 1, said: CORRECTED, reason: 'seen again' });
  }

  async #enter(match_id: number, call: string, body: object): Promise<boolean> {
    const answer = await this.#ask(call, { match_id, ...body });
    if (answer?.status === true) this.#entered.set(match_id, answer.data?.['fact_id'] as number);
    return answer?.status === true;
  }

  /** Types the result of the market without a rule. */
  async propose({ markets, winner }: Played): Promise<void> {
    const body = { market_id: markets.typed, winners: [winner], reason: 'as announced' };
    this.#acknowledge(await this.#ask('admin/proposeResult', body));
  }

  /** The second person approves whatever waits. */
  async approve({ match }: Played): Promise<void> {
    for (const { action_id } of (await this.#seen(match))?.open ?? [])
      this.#acknowledge(await this.#ask('admin/approveResult', { action_id }, this.#second));
  }

  #acknowledge(answer: Answer | undefined): void {
    if (answer?.status === true) this.#acknowledged.add(answer.data?.['action_id'] as number);
  }

  /** Asks again for whatever is not there yet, until all markets have come to their results. */
  async finish(played: Played): Promise<void> {
    await this.#finishFacts(played);
    const { match, markets, winner } = played;
    const stateOf = async () => {
      const { open, ended } = (await this.#seen(match)) ?? { open: [], ended: [] };
      const isIn = (market: string, actions: readonly ActionSeen[]) =>
        actions.some(({ market_id, answer }) => market_id === market && isDeepStrictEqual(answer.winners, [winner]));
      const isDone = (way: Way) =>
        isIn(
          markets[way],
          ended.filter(({ state }) => state === 'done'),
        );
      if (!isDone('typed') && !isIn(markets.typed, open)) await this.propose(played);
      await this.approve(played);
      return (Object.keys(WAYS) as Way[]).filter((way) => !isDone(way));
    };
    await expect.poll(stateOf, { timeout: SETTLED_MS }).toEqual([]);
  }

  /** Enters again what was not taken; a fact that was answered with an error is there once, or not at all. */
  async #finishFacts(played: Played): Promise<void> {
    const { match, winner } = played;
    const wanted = winner === 1 ? FACTS : [...FACTS, CORRECTED];
    const isDone = async () => {
      const { facts } = await this.#must('admin/getFacts', { match_id: match });
      const there = (facts as { said: unknown }[]).map(({ said }) => said);
      expect(there).toEqual(wanted.slice(0, there.length));
      expect(there.length).toBeGreaterThanOrEqual(this.#entered.get(match) ?? 0);
      this.#entered.set(match, there.length);
      if (there.length < FACTS.length) await this.sayFacts(played);
      else if (there.length < wanted.length) await this.correct(played);
      return there.length === wanted.length;
    };
    await expect.poll(isDone, { timeout: SETTLED_MS }).toBe(true);
  }

  /** All actions of a match; undefined if the product does not answer. */
  async #seen(match_id: number): Promise<{ open: ActionSeen[]; ended: ActionSeen[] } | undefined> {
    const answer = await this.#ask('admin/getSettlements', { match_id });
    return answer?.status === true
      ? (answer.data as unknown as { open: ActionSeen[]; ended: ActionSeen[] })
      : undefined;
  }

  /** Each result is there once, and nothing else has been done; what was acknowledged is among it. */
  async actions(): Promise<ActionSeen[]> {
    const all: ActionSeen[] = [];
    for (const { match, markets } of this.played) {
      const { open, ended } = (await this.#seen(match)) as { open: ActionSeen[]; ended: ActionSeen[] };
      expect(open).toEqual([]);
      for (const market of Object.values(markets)) {
        const done = ended.filter(({ market_id, state }) => market_id === market && state === 'done');
        expect(done.map(({ answer }) => answer.winners).toReversed()).toEqual([[1], [2]]);
      }
      all.push(...ended);
    }
    const done = new Set(all.filter(({ state }) => state === 'done').map(({ action_id }) => action_id));
    expect([...this.#acknowledged].filter((action) => !done.has(action))).toEqual([]);
    return all.filter(({ action_id }) => done.has(action_id));
  }

  /** As fast as an operator may ask. */
  async evidenceOf(action_id: number): Promise<unknown> {
    let answer: Answer | undefined;
    const ask = async () => (answer = await this.#ask('admin/getEvidence', { action_id }))?.status;
    await expect.poll(ask, { timeout: SETTLED_MS }).toBe(true);
    return answer?.data;
  }

  /** @returns undefined if the product does not answer */
  async #ask(name: string, body: object, token = this.#operator): Promise<Answer | undefined> {
    const answer = await this.#product.call(name, body, token).catch(() => undefined);
    if (answer?.status !== true) this.#errors += 1;
    return answer;
  }

  async #must(name: string, body: object): Promise<Readonly<Record<string, unknown>>> {
    const answer = await this.#product.call(name, body, this.#operator);
    if (!answer.status) throw new Error(`${name}: ${answer.code}`);
    return answer.data as Readonly<Record<string, unknown>>;
  }
}
