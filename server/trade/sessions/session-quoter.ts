import type { MarketId, QuoteState } from 'engine/vocabulary';
import type { CricketMatch } from 'results';
import { FeedWatch, TROUBLE_TEXT, type FeedLimits, type FeedSignal, type FeedTrouble } from './feed-watch.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { MatchOutlook, WinnerOdds, type Edges } from '../cricket-model/match-outlook.ts';
import { playOf } from '../cricket-model/state-of-play.ts';
import { QuotedMarket, type QuotingDependencies } from './quoted-market.ts';
import { quotesOf } from './quotes/quotes-of.ts';
import { isClosing, wantedMarkets, type SessionMenu } from './session-menu.ts';
import type { SessionMarket } from './session-market.ts';

export interface SessionQuoterOptions extends QuotingDependencies {
  readonly catalogue: Pick<Catalogue, 'createMarket' | 'findMatch'>;
  readonly menu: SessionMenu;
  readonly edges: Edges;
  readonly feed: FeedLimits;
  readonly timers: { after(ms: number, action: () => void): () => void };
  /** From a dead ball to the next quotes, ms: whoever watches the match shall not be faster than the quotes. */
  readonly requoteAfter: number;
}

/** Why nothing can be bet on just now. */
export type QuoterState =
  | { readonly kind: 'quoting' }
  | { readonly kind: 'ball-running' }
  | { readonly kind: 'stopped'; readonly why: string };

/**
 * The sessions of one match: makes markets as play comes to them, quotes them around what may come, takes the quotes away
 * while a ball is in play or the feed is bad, and closes each before what it asks is decided. Results are not its business.
 */
export class SessionQuoter {
  readonly #options: SessionQuoterOptions;
  readonly #watch: FeedWatch;
  readonly #odds = new WinnerOdds();
  readonly #markets = new Map<string, QuotedMarket>();
  /** Being made, or could not be. */
  readonly #making = new Set<string>();
  #work: Promise<void>;
  /** Markets of the match that a quoter before this one has made. */
  #left: readonly MarketId[] = [];
  #match: CricketMatch | undefined;
  #outlook: MatchOutlook | undefined;
  #running = false;
  #cancelQuote: (() => void) | undefined;
  #stopped = false;

  constructor(options: SessionQuoterOptions) {
    this.#options = options;
    this.#watch = new FeedWatch(options.feed, options.timers, (trouble) => this.#feedChanged(trouble));
    this.#work = this.#orWarn(async () => {
      this.#left = await withdrawQuotesLeft(options);
    });
  }

  /** Everything it made, closed ones too. */
  get markets(): readonly { readonly market: MarketId; readonly plan: SessionMarket; readonly isClosed: boolean }[] {
    return [...this.#markets.values()];
  }

  get state(): QuoterState {
    const { trouble } = this.#watch;
    if (trouble !== undefined) return { kind: 'stopped', why: TROUBLE_TEXT[trouble] };
    // What is in doubt up to some ball is history: nothing is quoted on it any more.
    const doubt = this.#match?.doubts.find(({ until }) => until === undefined);
    if (doubt !== undefined) return { kind: 'stopped', why: doubt.text };
    return this.#running || this.#cancelQuote !== undefined ? { kind: 'ball-running' } : { kind: 'quoting' };
  }

  /** A message of the source, before or after the facts that it brought. */
  heard(signal: FeedSignal): void {
    const running = signal.ball === 'running';
    const was = this.#running;
    this.#running = running;
    this.#watch.heard(signal);
    if (running && !was) this.#pause();
    if (!running && was) this.#quoteSoon();
  }

  /** A heartbeat. */
  beat(): void {
    this.#watch.beat();
  }

  /** The connection to the source broke. */
  lost(): void {
    this.#watch.lost();
  }

  /** The match as it is known now: after every fact. */
  update(match: CricketMatch): void {
    if (this.#stopped) return;
    const before = this.#match;
    this.#match = match;
    this.#outlook = undefined;
    const play = playOf(match);
    const { ballsPerOver, teams } = match.fixture;
    const isOver = match.result !== undefined;
    for (const quoted of this.#markets.values()) {
      if (isOver || isClosing(quoted.plan, play, ballsPerOver)) quoted.close();
      else if (match.startedAt > 0) quoted.turnInPlay();
    }
    if (!isOver)
      this.#make(wantedMarkets({ menu: this.#options.menu, teams, ballsPerOver, elevens: match.elevens }, play));
    if (before === undefined) this.#work = this.#work.then(() => this.#orWarn(() => this.#closeUnwanted()));
    if (before !== undefined && hasMoved(before, match)) this.#pause();
    else this.#show();
    this.#quoteSoon();
  }

  /** Resolves when the markets that were wanted so far are there. */
  async made(): Promise<void> {
    await this.#work;
  }

  /** Resolves when everything that was sent so far is answered. */
  async answered(): Promise<void> {
    await Promise.all([...this.#markets.values()].map((quoted) => quoted.answered));
  }

  /** Takes all quotes away; the markets stay as they are. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#watch.stop();
    this.#cancelQuote?.();
    await this.#work;
    for (const quoted of this.#markets.values()) quoted.quote('suspended', []);
  }

  #make(wanted: readonly SessionMarket[]): void {
    for (const plan of wanted) {
      if (this.#making.has(plan.key)) continue;
      this.#making.add(plan.key);
      this.#work = this.#work.then(() => this.#open(plan));
    }
  }

  async #open(plan: SessionMarket): Promise<void> {
    if (this.#stopped || this.#isLate(plan)) {
      this.#making.delete(plan.key);
      return;
    }
    try {
      const quoted = await QuotedMarket.open(this.#options, plan);
      this.#markets.set(plan.key, quoted);
      if (this.#isLate(plan)) quoted.close();
      else if ((this.#match?.startedAt ?? 0) > 0) quoted.turnInPlay();
      if (this.state.kind === 'quoting') this.#quote(quoted);
    } catch (error) {
      this.#options.warn(`"${plan.name}" could not be made: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Closes markets that were left and that this quoter does not want: nobody would quote or close them. */
  async #closeUnwanted(): Promise<void> {
    if (this.#stopped) return;
    const kept = new Set([...this.#markets.values()].map(({ market }) => market));
    const unwanted = this.#left.filter((market) => !kept.has(market));
    await Promise.all(unwanted.map((market) => this.#options.exchange.submit({ type: 'close-market', market })));
  }

  async #orWarn(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => this.#options.warn(String(error)));
  }

  /** Play has passed it while it waited to be made. */
  #isLate(plan: SessionMarket): boolean {
    const match = this.#match;
    if (match === undefined) return false;
    return match.result !== undefined || isClosing(plan, playOf(match), match.fixture.ballsPerOver);
  }

  #feedChanged(trouble: FeedTrouble | undefined): void {
    if (trouble === undefined) this.#quoteSoon();
    else this.#show();
  }

  /** Nothing can be bet on until the ball is dead and new quotes are out. */
  #pause(): void {
    this.#cancelQuote?.();
    this.#cancelQuote = undefined;
    this.#show(this.state.kind === 'stopped' ? 'suspended' : 'ball-running');
  }

  #quoteSoon(): void {
    if (this.#stopped || this.#running || this.#cancelQuote !== undefined || this.state.kind === 'stopped') return;
    this.#cancelQuote = this.#options.timers.after(this.#options.requoteAfter, () => {
      this.#cancelQuote = undefined;
      if (this.state.kind === 'quoting') for (const quoted of this.#markets.values()) this.#quote(quoted);
    });
  }

  /** Takes quotes away where the state says so; quotes that may stand stay. */
  #show(state: QuoteState | undefined = this.state.kind === 'stopped' ? 'suspended' : undefined): void {
    if (state === undefined) return;
    for (const quoted of this.#markets.values()) quoted.quote(state, []);
  }

  #quote(quoted: QuotedMarket): void {
    const match = this.#match;
    if (match === undefined || quoted.isClosed) return;
    this.#outlook ??= new MatchOutlook(match, this.#options.edges, this.#odds);
    quoted.quote('active', quotesOf(quoted.plan, this.#outlook));
  }
}

/**
 * Withdraws the quotes that a killed quoter has left: its match has gone on since.
 *
 * @returns its markets
 */
async function withdrawQuotesLeft(options: SessionQuoterOptions): Promise<readonly MarketId[]> {
  const { exchange, catalogue, house, matchId } = options;
  const left = ((await catalogue.findMatch(matchId))?.markets ?? []).filter(
    ({ options }) => options.house?.account === house,
  );
  await Promise.all(
    left.flatMap(({ market, runners }) =>
      runners.map(({ selection }) =>
        exchange.submit({ type: 'set-quotes', account: house, market, selection, state: 'suspended', levels: [] }),
      ),
    ),
  );
  return left.map(({ market }) => market);
}

/** True if a ball was bowled, or taken back, between the two. */
function hasMoved(before: CricketMatch, now: CricketMatch): boolean {
  const [was, is] = [before.innings.at(-1), now.innings.at(-1)];
  return was?.number !== is?.number || was?.balls.length !== is?.balls.length || was?.runs !== is?.runs;
}
