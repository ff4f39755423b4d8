import type { Millis } from 'engine/vocabulary';
import type { Doubt, Fact } from '../fact.ts';
import { standing } from '../standing-facts.ts';
import type {
  CricketAdjustment,
  CricketBall,
  CricketFact,
  CricketInnings,
  CricketMark,
  CricketMatch,
  CricketStatistic,
  CricketTotal,
  InningsEnd,
  Team,
} from './cricket-facts.ts';
import { ballsOf, inOrder, isLegal, runsOff } from './cricket-ball.ts';

type Said<Kind extends CricketFact['kind']> = Extract<CricketFact, { kind: Kind }>;

/** A match of which nobody has said what it is yet. */
const UNKNOWN_FIXTURE: Said<'fixture'> = {
  kind: 'fixture',
  format: 'other',
  teams: ['', ''],
  overs: 0,
  ballsPerOver: 6,
  competition: '',
  season: '',
  ground: '',
  startsAt: 0 as Millis,
};

/** Wickets that end an innings: the eleventh batter has no partner left; in a super over two wickets. */
const allOutAt = (superOver: boolean): number => (superOver ? 2 : 10);

/** An innings while facts are gathered. */
interface Gathered {
  readonly number: number;
  batting: Team;
  isBattingKnown: boolean;
  superOver: boolean;
  readonly balls: CricketBall[];
  readonly totals: CricketTotal[];
  readonly adjustments: CricketAdjustment[];
  readonly penalties: Said<'penalty'>[];
  readonly retired: Said<'retired'>[];
  readonly overLengths: Map<number, number>;
  cut: number | undefined;
  target: Said<'target'> | undefined;
  end: InningsEnd | undefined;
}

/**
 * The match as its facts tell it, in the order in which they were said; corrections stand in the place of what they
 * correct, and balls go by over and delivery. Pure; a tenth of a millisecond for a T20: it may be folded after each ball.
 *
 * @param facts   of one source, with what people corrected and added: see `sources/agreement.ts`
 * @param doubts  those that stand now
 */
export function foldCricket(facts: readonly Fact<CricketFact | null>[], doubts: readonly Doubt[] = []): CricketMatch {
  const folding = new Folding();
  for (const fact of standing(facts)) folding.add(fact);
  return folding.match(doubts);
}

/** Without a toss the first side is the guess. */
export function battingFirst(toss: CricketMatch['toss']): Team {
  if (toss === undefined) return 0;
  return toss.chose === 'bat' ? toss.winner : ((1 - toss.winner) as Team);
}

class Folding {
  #fixture = UNKNOWN_FIXTURE;
  readonly #elevens: [readonly string[] | undefined, readonly string[] | undefined] = [undefined, undefined];
  readonly #substitutes: Said<'substitute'>[] = [];
  readonly #innings = new Map<number, Gathered>();
  readonly #marks: CricketMark[] = [];
  readonly #statistics: Said<'statistic'>[] = [];
  readonly #sources = new Map<string, boolean>();
  readonly #notCounted = new Map<string, ReadonlySet<CricketStatistic>>();
  #toss: Said<'toss'> | undefined;
  #result: CricketMatch['result'];
  #startedAt = 0 as Millis;
  #last: Gathered | undefined;

  add({ at, source, said }: Fact<CricketFact>): void {
    this.#sources.set(source, (this.#sources.get(source) ?? false) || said.kind === 'ball');
    switch (said.kind) {
      case 'fixture':
        this.#fixture = said;
        break;
      case 'eleven':
        this.#elevens[said.team] = said.players;
        break;
      case 'substitute':
        this.#substitutes.push(said);
        break;
      case 'toss':
        this.#toss = said;
        break;
      case 'session-end':
      case 'day-end':
        this.#mark(said);
        break;
      case 'statistic':
        this.#statistics.push(said);
        break;
      case 'not-counted':
        this.#notCounted.set(source, new Set(said.statistics));
        break;
      case 'break-prices':
        // Prices are no part of the match: see `breakPrices`.
        break;
      case 'result':
        this.#result = said.result;
        break;
      default:
        if (said.kind === 'ball' && this.#startedAt === 0) this.#startedAt = at;
        gather(this.#inningsOf(said.innings), said);
    }
  }

  #inningsOf(number: number): Gathered {
    let innings = this.#innings.get(number);
    if (innings === undefined) {
      innings = {
        number,
        batting: 0,
        isBattingKnown: false,
        superOver: false,
        balls: [],
        totals: [],
        adjustments: [],
        penalties: [],
        retired: [],
        overLengths: new Map(),
        cut: undefined,
        target: undefined,
        end: undefined,
      };
      this.#innings.set(number, innings);
    }
    if (this.#last === undefined || number > this.#last.number) this.#last = innings;
    return innings;
  }

  #mark(said: Said<'session-end'> | Said<'day-end'>): void {
    const session = said.kind === 'day-end' ? 0 : said.session;
    if (said.after !== undefined) {
      this.#marks.push({ day: said.day, session, ...said.after });
      return;
    }
    const innings = this.#last;
    this.#marks.push({
      day: said.day,
      session,
      innings: innings?.number ?? 1,
      legalBalls: innings?.balls.filter(isLegal).length ?? 0,
      last: innings === undefined ? { over: -1, delivery: 0 } : lastBallOf(innings),
    });
  }

  match(doubts: readonly Doubt[]): CricketMatch {
    const gathered = [...this.#innings.values()].toSorted((a, b) => a.number - b.number);
    guessBatting(gathered, this.#toss);
    creditPenalties(gathered);
    const all = gathered.map((innings) => ({ superOver: innings.superOver, folded: fold(innings, this.#fixture) }));
    const ballSources = [...this.#sources].filter(([, balls]) => balls).map(([name]) => name);
    const uncounted = ballSources.map((name) => this.#notCounted.get(name) ?? new Set<CricketStatistic>());
    return {
      fixture: this.#fixture,
      elevens: this.#elevens,
      substitutes: this.#substitutes,
      toss: this.#toss,
      innings: all.filter(({ superOver }) => !superOver).map(({ folded }) => folded),
      superOvers: all.filter(({ superOver }) => superOver).map(({ folded }) => folded),
      marks: this.#marks.toSorted((a, b) => a.innings - b.innings || a.legalBalls - b.legalBalls),
      statistics: this.#statistics,
      result: this.#result,
      startedAt: this.#startedAt,
      doubts,
      sources: [...this.#sources].map(([name, balls]) => ({ name, balls })),
      // Balls that a person adds to a source's do not make it count more than it does.
      notCounted: [...new Set(uncounted.flatMap((set) => [...set]))],
    };
  }
}

function gather(innings: Gathered, said: Extract<CricketFact, { innings: number }>): void {
  switch (said.kind) {
    case 'innings':
      innings.batting = said.batting;
      innings.isBattingKnown = true;
      innings.superOver = said.superOver;
      break;
    case 'ball':
      innings.balls.push(said);
      break;
    case 'total':
      innings.totals.push(said);
      break;
    case 'adjustment':
      innings.adjustments.push(said);
      break;
    case 'penalty':
      innings.penalties.push({ ...said, after: said.after ?? lastBallOf(innings) });
      break;
    case 'retired': {
      innings.retired.push({ ...said, after: said.after ?? lastBallOf(innings) });
      break;
    }
    case 'over-length':
      innings.overLengths.set(said.over, said.balls);
      break;
    case 'overs-cut':
      innings.cut = said.overs;
      break;
    case 'target':
      innings.target = said;
      break;
    case 'innings-end':
      innings.end = said.why;
  }
}

/** As far as the innings has come; over -1 before its first ball. */
function lastBallOf({ balls }: Gathered): { over: number; delivery: number } {
  const last = balls.at(-1);
  return { over: last?.over ?? -1, delivery: last?.delivery ?? 0 };
}

/** As long as nobody has said who bats in an innings, sides take turns, and the toss says who begins. */
function guessBatting(all: readonly Gathered[], toss: Said<'toss'> | undefined): void {
  const first = battingFirst(toss);
  for (const innings of all.filter(({ isBattingKnown }) => !isBattingKnown)) {
    const before = all.find(({ number }) => number === innings.number - 1)?.batting;
    const byTurn = innings.number % 2 === 1 ? first : ((1 - first) as Team);
    innings.batting = before === undefined ? byTurn : ((1 - before) as Team);
  }
}

/** Runs for the side that fields go to its innings before this one, else to its next (Laws of Cricket 41.18). */
function creditPenalties(all: readonly Gathered[]): void {
  for (const innings of all) {
    for (const penalty of innings.penalties.filter(
      ({ to, innings: given }) => to !== innings.batting && given === innings.number,
    )) {
      const others = all.filter((other) => other.batting === penalty.to && other.superOver === innings.superOver);
      const before = others.findLast((other) => other.number < innings.number);
      const takes = before ?? others.find((other) => other.number > innings.number);
      // Until its innings begins, its runs wait in no total.
      innings.penalties.splice(innings.penalties.indexOf(penalty), 1);
      // In the innings that has been they come after all its balls, in the one to come before them.
      takes?.penalties.push({ ...penalty, after: { over: before === undefined ? -1 : Infinity, delivery: 0 } });
    }
  }
}

function fold(innings: Gathered, fixture: Said<'fixture'>): CricketInnings {
  const balls = inOrder(innings.balls);
  const total = balls.length === 0 ? innings.totals.at(-1) : undefined;
  const apart = [...innings.penalties, ...innings.adjustments].reduce((sum, { runs }) => sum + runs, 0);
  const out = innings.retired.filter(({ how }) => how === 'out').length;
  const scheduled = innings.superOver ? 1 : fixture.overs;
  // A target of 0 overs says nothing of them.
  const overs = innings.cut ?? (innings.target?.overs || scheduled);
  const folded = {
    number: innings.number,
    batting: innings.batting,
    isBattingKnown: innings.isBattingKnown,
    balls,
    totals: innings.totals,
    adjustments: innings.adjustments,
    overLengths: innings.overLengths,
    ballsPerOver: fixture.ballsPerOver,
    runs: total?.runs ?? balls.reduce((sum, ball) => sum + runsOff(ball, 'all'), apart),
    wickets: total?.wickets ?? balls.reduce((sum, ball) => sum + ball.wickets.length, out),
    legalBalls: total?.balls ?? balls.filter(isLegal).length,
    overs,
    isCut: overs < scheduled || (scheduled === 0 && overs > 0),
    target: innings.target?.runs,
    penalties: innings.penalties,
    retired: innings.retired,
  };
  return { ...folded, end: innings.end ?? apparentEnd(folded, allOutAt(innings.superOver)) };
}

function apparentEnd(innings: Omit<CricketInnings, 'end'>, allOut: number): InningsEnd | undefined {
  if (innings.wickets >= allOut) return 'all-out';
  const last = innings.balls.at(-1);
  const before = innings.runs - (last === undefined ? 0 : runsOff(last, 'all'));
  // Play that went on above the target was not ended by it: the target was set for where rain stopped play.
  if (innings.target !== undefined && innings.runs >= innings.target && before < innings.target) return 'target';
  if (innings.overs > 0 && innings.legalBalls >= ballsIn(innings)) return 'overs';
  return undefined;
}

/** Legal balls that the innings may last, miscounted overs as they were counted. */
function ballsIn(innings: Omit<CricketInnings, 'end'>): number {
  let balls = ballsOf(innings.overs, innings.ballsPerOver);
  for (const length of innings.overLengths.values()) balls += length - innings.ballsPerOver;
  return balls;
}
