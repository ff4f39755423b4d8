import type { CricketMatch, Team } from 'results';
import { batterOutlook } from './batter-outlook.ts';
import {
  ballWeights,
  BALL_KINDS,
  CricketOdds,
  intentOf,
  RUNS,
  type BallKind,
  type CricketSides,
} from './cricket-model.ts';
import { atLeast, normalised, shifted, sumOf, type Distribution } from './distribution.ts';
import { inHand, InningsOutlook } from './innings-outlook.ts';
import type { Question } from './question.ts';
import { playOf, type Counted, type InningsPlay } from './state-of-play.ts';

/** Batting less bowling of whoever bats, by team: see `CricketSides`. */
export type Edges = readonly [number, number];

const KINDS_OF: Readonly<Record<Counted, readonly BallKind[]>> = {
  fours: ['4'],
  sixes: ['6'],
  boundaries: ['4', '6'],
  wides: ['wd'],
  wickets: ['W'],
  extras: ['wd'],
  dots: ['0'],
};

/**
 * What may come of a match as it stands, question by question. What is decided, or cannot be known yet, has no
 * distribution. Each innings is worked out once, when a question first needs it.
 */
export class MatchOutlook {
  readonly play: readonly InningsPlay[];
  readonly #match: CricketMatch;
  readonly #edges: Edges;
  readonly #odds: WinnerOdds;
  readonly #innings = new Map<number, InningsOutlook>();

  constructor(match: CricketMatch, edges: Edges, odds: WinnerOdds) {
    this.#match = match;
    this.#edges = edges;
    this.#odds = odds;
    this.play = playOf(match);
  }

  of(question: Question): Distribution | undefined {
    if (question.kind === 'winner') return undefined;
    const innings = this.play.find(({ number }) => number === question.innings);
    if (innings === undefined || innings.state === 'over' || innings.ballsLeft === 0) return undefined;
    switch (question.kind) {
      case 'overs':
        return this.#overs(innings, (question.from - 1) * this.#over, question.to * this.#over);
      case 'total':
        return this.#overs(innings, 0, innings.allBalls);
      case 'delivery':
        return this.#delivery(innings, question);
      case 'fall':
        return question.wicket > innings.falls.length
          ? shifted(this.#outlook(innings).runsAtFall(10 - question.wicket), innings.runs)
          : undefined;
      case 'partnership':
        return question.wicket === innings.falls.length + 1
          ? shifted(this.#outlook(innings).runsAtFall(10 - question.wicket), innings.runs - (innings.falls.at(-1) ?? 0))
          : undefined;
      case 'batter':
        return this.#batter(innings, question.player);
      case 'count':
        return this.#count(innings, question.of);
    }
  }

  /** The chance that a team wins; a tie counts as half. Undefined where it is over, or nobody can say. */
  winner(team: Team): number | undefined {
    if (this.#match.result !== undefined || this.#match.fixture.overs === 0) return undefined;
    const chance = this.#odds.of(this.play, this.#edges);
    if (chance === undefined) return undefined;
    return team === (this.play[0]?.batting ?? 0) ? chance : 1 - chance;
  }

  get #over(): number {
    return this.#match.fixture.ballsPerOver;
  }

  #outlook(innings: InningsPlay): InningsOutlook {
    let outlook = this.#innings.get(innings.number);
    if (outlook === undefined) {
      const { ballsLeft, wicketsLeft, need, batting } = innings;
      outlook = new InningsOutlook({ ballsLeft, wickets: inHand(wicketsLeft), need, edge: this.#edges[batting] });
      this.#innings.set(innings.number, outlook);
    }
    return outlook;
  }

  #overs(innings: InningsPlay, from: number, to: number): Distribution | undefined {
    const { legalBalls, allBalls } = innings;
    if (legalBalls >= to || to > allBalls) return undefined;
    const whole = this.#outlook(innings);
    if (legalBalls >= from) return shifted(whole.runsAfter(to - legalBalls), innings.runs - innings.runsAt(from));
    const wickets = whole.wicketsAfter(from - legalBalls);
    const goesOn = wickets.reduce((sum, chance) => sum + chance, 0);
    if (goesOn < 0.5) return undefined;
    // When the over begins, the chasing side needs what is left of it at the rate that it needs now.
    const need =
      innings.need === 0 ? 0 : Math.max(1, Math.round((innings.need * (allBalls - from)) / (allBalls - legalBalls)));
    const start = { ballsLeft: allBalls - from, wickets, need, edge: this.#edges[innings.batting] };
    return new InningsOutlook(start, to - from).runsAfter(to - from);
  }

  #delivery(
    innings: InningsPlay,
    { over, delivery }: Extract<Question, { kind: 'delivery' }>,
  ): Distribution | undefined {
    const now = Math.floor(innings.legalBalls / this.#over) + 1;
    if (over !== now || delivery !== innings.deliveries + 1) return undefined;
    const weights = new Float64Array(BALL_KINDS.length);
    const { ballsLeft, wicketsLeft, need, batting } = innings;
    ballWeights(this.#edges[batting], intentOf(ballsLeft, wicketsLeft, need), weights);
    const chances = new Float64Array(7);
    for (const [kind, runs] of RUNS.entries()) chances[runs] = (chances[runs] as number) + (weights[kind] as number);
    return normalised(0, chances);
  }

  #batter(innings: InningsPlay, player: string): Distribution | undefined {
    const place = innings.batters.findIndex((batter) => batter.player === player);
    const batter = innings.batters[place];
    if (batter === undefined) return undefined;
    return shifted(batterOutlook(this.#outlook(innings), place === 0), batter.runs);
  }

  #count(innings: InningsPlay, of: Counted): Distribution {
    const outlook = this.#outlook(innings);
    const more = of === 'wickets' ? [outlook.wicketsLost()] : KINDS_OF[of].map((kind) => outlook.count(kind));
    return shifted(more.reduce(sumOf), innings.counts[of]);
  }
}

/** The chance to win, by table: made once for each length of match and pair of edges. */
export class WinnerOdds {
  #made: { readonly sides: CricketSides; readonly odds: CricketOdds } | undefined;

  /** For the side that bats first. */
  of(play: readonly InningsPlay[], edges: Edges): number | undefined {
    const [first, second] = play;
    if (first === undefined) return undefined;
    const overs = Math.ceil(Math.max(first.allBalls, second?.allBalls ?? 0) / 6);
    const sides = { overs, firstEdge: edges[first.batting], secondEdge: edges[1 - first.batting] as number };
    const odds = this.#oddsOf(sides);
    const { wicketsLeft, ballsLeft } = first;
    if (first.state !== 'over') {
      return odds.firstSideChance({ innings: 1, runs: first.runs, wicketsLeft, ballsLeft, target: 0 });
    }
    if (second === undefined || second.need === 0) return undefined;
    const chase = { innings: 2 as const, runs: 0, wicketsLeft: second.wicketsLeft, target: second.need };
    return odds.firstSideChance({ ...chase, ballsLeft: second.ballsLeft });
  }

  #oddsOf(sides: CricketSides): CricketOdds {
    const made = this.#made;
    if (made !== undefined && isSame(made.sides, sides)) return made.odds;
    const odds = new CricketOdds(sides);
    this.#made = { sides, odds };
    return odds;
  }
}

const isSame = (a: CricketSides, b: CricketSides): boolean =>
  a.overs === b.overs && a.firstEdge === b.firstEdge && a.secondEdge === b.secondEdge;

/** The edge at which an innings of so many balls comes to `par` runs on average. */
export function edgeFor(par: number, balls: number): number {
  let [low, high] = [-1.5, 1.5];
  for (let round = 0; round < 12; round++) {
    const middle = (low + high) / 2;
    const total = new InningsOutlook({ ballsLeft: balls, wickets: inHand(10), need: 0, edge: middle }).runsAfter(balls);
    if (atLeast(total, par) < 0.5) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
