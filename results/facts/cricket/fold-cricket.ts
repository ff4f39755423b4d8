import type { Millis } from 'engine/vocabulary';
import type { Doubt, Fact } from '../fact.ts';
import { standing } from '../standing-facts.ts';
import { isLegal } from './cricket-ball.ts';
import type { CricketFact, CricketInnings, CricketMark, CricketMatch, CricketStatistic } from './cricket-facts.ts';
import { creditPenalties, foldInnings, guessBatting, gather, lastBallOf, type Gathered } from './fold-innings.ts';
import { SIDE } from './innings-so-far.ts';

type FactOf<Kind extends CricketFact['kind']> = Extract<CricketFact, { kind: Kind }>;

/** A match whose fixture is not recorded yet. */
const UNKNOWN_FIXTURE: FactOf<'fixture'> = {
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

/**
 * The match as its facts report it, in the order in which they were recorded; corrections replace what they correct,
 * and balls go by over and delivery. Pure; a tenth of a millisecond for a T20: it may be folded after each ball.
 *
 * @param facts   of one source, with what people corrected and added: see `sources/agreement.ts`
 * @param doubts  those that stand now
 */
export function foldCricket(facts: readonly Fact<CricketFact | null>[], doubts: readonly Doubt[] = []): CricketMatch {
  const folding = new Folding();
  for (const fact of standing(facts)) folding.add(fact);
  return folding.match(doubts);
}

class Folding {
  #fixture = UNKNOWN_FIXTURE;
  readonly #elevens: [readonly string[] | undefined, readonly string[] | undefined] = [undefined, undefined];
  readonly #substitutes: FactOf<'substitute'>[] = [];
  readonly #innings = new Map<number, Gathered>();
  readonly #marks: CricketMark[] = [];
  readonly #statistics: FactOf<'statistic'>[] = [];
  readonly #sources = new Map<string, boolean>();
  readonly #notCounted = new Map<string, ReadonlySet<CricketStatistic>>();
  #toss: FactOf<'toss'> | undefined;
  #result: CricketMatch['result'];
  #official: CricketMatch['officialResult'];
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
        if (this.#last?.batting === said.team) this.#last.substitutes.push(said);
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
      case 'official-result':
        this.#official = said.result;
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
        batting: number % 2 === 1 ? 0 : 1,
        isBattingKnown: false,
        superOver: false,
        balls: [],
        totals: [],
        adjustments: [],
        penalties: [],
        retired: [],
        substitutes: [],
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

  #mark(said: FactOf<'session-end'> | FactOf<'day-end'>): void {
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

  #fold(innings: Gathered): CricketInnings {
    const players = this.#elevens[innings.batting]?.length ?? SIDE;
    const isOver = innings !== this.#last || this.#result !== undefined;
    return foldInnings(innings, { fixture: this.#fixture, players, isOver });
  }

  match(doubts: readonly Doubt[]): CricketMatch {
    const gathered = [...this.#innings.values()].toSorted((a, b) => a.number - b.number);
    guessBatting(gathered, this.#toss);
    creditPenalties(gathered);
    const all = gathered.map((innings) => ({ superOver: innings.superOver, folded: this.#fold(innings) }));
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
      officialResult: this.#result ?? this.#official,
      startedAt: this.#startedAt,
      doubts,
      sources: [...this.#sources].map(([name, balls]) => ({ name, balls })),
      // Balls that a person adds to a source's do not make it count more than it does.
      notCounted: [...new Set(uncounted.flatMap((set) => [...set]))],
    };
  }
}
