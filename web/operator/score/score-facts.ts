import type { MatchFactOnWire } from 'protocol';
import {
  foldCricket,
  isLegal,
  standing,
  type CricketBall,
  type CricketFact,
  type CricketInnings,
  type CricketMatch,
  type Fact,
} from 'results';
import { claimOf } from '../data/claims.ts';
import { ballPlaces } from '../facts/ball-places.ts';

// An innings as the scorer's page shows it: folded from the facts of its match as the exchange folds them, with the balls
// that are still on their way.

export interface ScoredBall {
  /** The newest fact about it; undefined while it is on its way. */
  readonly factId: number | undefined;
  readonly ball: CricketBall;
  /** 0.5: the fifth ball of the first over. A wide or a no-ball has the place of the ball that has to be bowled again. */
  readonly place: string;
}

export interface ScoredInnings {
  readonly number: number;
  readonly batting: 0 | 1;
  readonly isSuperOver: boolean;
  readonly balls: readonly ScoredBall[];
  readonly runs: number;
  readonly wickets: number;
  readonly legalBalls: number;
  /** That it may last, 25.3 for 25 overs and 3 balls; 0 for no limit. */
  readonly overs: number;
  /** The runs its side has to reach to win; undefined if nobody knows yet. */
  readonly target: number | undefined;
  readonly isOver: boolean;
  /** Balls of an over, 0 for the first. */
  readonly lengthOf: (over: number) => number;
  /** As the facts have it, who bats and bowls in it too. */
  readonly known: CricketInnings;
}

export interface ScoredMatch {
  readonly teams: readonly [string, string];
  /** Of an innings; 0 where it has no limit. */
  readonly overs: number;
  readonly ballsPerOver: number;
  readonly innings: readonly ScoredInnings[];
  readonly elevens: CricketMatch['elevens'];
  readonly substitutes: CricketMatch['substitutes'];
  readonly hasResult: boolean;
}

/** Players of a side that nobody has named. */
const SIDE = 11;

type CricketFactOnWire = Fact<CricketFact | null>;

const factOf = (fact: MatchFactOnWire): CricketFactOnWire => ({
  id: fact.fact_id,
  at: Date.parse(fact.at) as Fact['at'],
  source: fact.source,
  said: claimOf(fact) as CricketFact | null,
  ...(fact.corrects !== null && { corrects: fact.corrects }),
});

/** On its way: a ball, or one that is taken back again. */
export type Step = CricketBall | { readonly kind: 'taken-back'; readonly ball: CricketBall };

/** @returns undefined if the facts do not name a cricket match yet */
export function scoreOf(facts: readonly MatchFactOnWire[], onTheirWay: readonly Step[]): ScoredMatch | undefined {
  const known = facts.map(factOf);
  const ids = idsOfBalls(known);
  const coming = comingFacts(onTheirWay, known, ids);
  const match = foldCricket([...known, ...coming]);
  if (match.fixture.teams[0] === '' || typeof match.fixture.ballsPerOver !== 'number') return undefined;
  const all = [
    ...match.innings.map((innings) => ({ innings, isSuperOver: false })),
    ...match.superOvers.map((innings) => ({ innings, isSuperOver: true })),
  ];
  return {
    teams: match.fixture.teams,
    overs: match.fixture.overs,
    ballsPerOver: match.fixture.ballsPerOver,
    innings: all.map(({ innings, isSuperOver }) => scored(innings, { match, isSuperOver, ids })),
    elevens: match.elevens,
    substitutes: match.substitutes,
    hasResult: match.result !== undefined,
  };
}

/** Balls on their way, as facts after those that are known. @param ids  of the known balls; those taken back leave it */
function comingFacts(
  steps: readonly Step[],
  known: readonly CricketFactOnWire[],
  ids: Map<string, number>,
): readonly CricketFactOnWire[] {
  const coming: CricketFactOnWire[] = [];
  const own = new Map<string, number>();
  const add = (said: CricketFact | null, corrects?: number) => {
    const id = (known.at(-1)?.id ?? 0) + 1 + coming.length;
    coming.push({ id, at: 0 as Fact['at'], source: '', said, ...(corrects !== undefined && { corrects }) });
    return id;
  };
  for (const step of steps) {
    const key = placeKey(step.kind === 'ball' ? step : step.ball);
    const id = ids.get(key) ?? own.get(key);
    // The facts may have a ball, or be without it again, before the answer has come.
    if (step.kind === 'ball' && id === undefined) own.set(key, add(step));
    if (step.kind === 'taken-back' && id !== undefined) {
      add(null, id);
      ids.delete(key);
      own.delete(key);
    }
  }
  return coming;
}

export const placeKey = ({ innings, over, delivery }: CricketBall): string => `${innings} ${over} ${delivery}`;

/** The newest fact of each ball, by its place. */
function idsOfBalls(facts: readonly CricketFactOnWire[]): Map<string, number> {
  const balls = standing(facts).flatMap(({ id, ...fact }) => {
    const claim: CricketFact = fact.said;
    return claim.kind === 'ball' ? [[placeKey(claim), id] as const] : [];
  });
  return new Map(balls);
}

interface Scoring {
  readonly match: CricketMatch;
  readonly isSuperOver: boolean;
  readonly ids: ReadonlyMap<string, number>;
}

function scored(innings: CricketInnings, { match, isSuperOver, ids }: Scoring): ScoredInnings {
  const { number, batting, balls, runs, wickets, legalBalls, overs, end, overLengths, ballsPerOver } = innings;
  const target = innings.target ?? targetOf(innings, match, isSuperOver);
  const placeOf = ballPlaces(balls);
  const allOutAt = isSuperOver ? 2 : (match.elevens[batting]?.length ?? SIDE) - 1;
  return {
    number,
    batting,
    isSuperOver,
    balls: balls.map((ball) => ({ factId: ids.get(placeKey(ball)), ball, place: placeOf(ball) })),
    runs,
    wickets,
    legalBalls,
    overs,
    target,
    isOver: end !== undefined || wickets >= allOutAt || (target !== undefined && runs >= target),
    lengthOf: (over) => overLengths.get(over) ?? ballsPerOver,
    known: innings,
  };
}

/** The target of the side that bats last if nobody has entered one: one more than the others made. */
function targetOf(innings: CricketInnings, match: CricketMatch, isSuperOver: boolean): number | undefined {
  const all = isSuperOver ? match.superOvers : match.innings;
  const before = all.filter(({ number }) => number < innings.number);
  const isLast = before.length === (match.fixture.overs > 0 || isSuperOver ? 1 : 3);
  if (!isLast) return undefined;
  const sum = (isOwn: boolean) =>
    before
      .filter(({ batting }) => (batting === innings.batting) === isOwn)
      .reduce((total, { runs }) => total + runs, 0);
  return sum(false) - sum(true) + 1;
}

export interface Place extends Pick<CricketBall, 'innings' | 'over' | 'delivery'> {
  /** As `ScoredBall` has it. */
  readonly text: string;
}

/** Where the next ball stands: a new over begins once the last one has its legal balls. */
export function nextPlace({ number, balls, lengthOf }: ScoredInnings): Place {
  const last = balls.at(-1)?.ball;
  if (last === undefined) return { innings: number, over: 0, delivery: 1, text: '0.1' };
  const bowled = balls.filter(({ ball }) => ball.over === last.over && isLegal(ball)).length;
  const over = last.over + 1;
  return bowled >= lengthOf(last.over)
    ? { innings: number, over, delivery: 1, text: `${over}.1` }
    : { innings: number, over: last.over, delivery: last.delivery + 1, text: `${last.over}.${bowled + 1}` };
}

/** Overs in the way of the trade: 13.3 is 13 overs and 3 balls. */
export function oversText({ balls, legalBalls, lengthOf }: ScoredInnings, ballsPerOver: number): string {
  const last = balls.at(-1)?.ball;
  if (last === undefined) return `${Math.floor(legalBalls / ballsPerOver)}.${legalBalls % ballsPerOver}`;
  const bowled = balls.filter(({ ball }) => ball.over === last.over && isLegal(ball)).length;
  return bowled >= lengthOf(last.over) ? `${last.over + 1}.0` : `${last.over}.${bowled}`;
}

export const isSamePlace = (one: CricketBall, other: CricketBall): boolean =>
  one.innings === other.innings && one.over === other.over && one.delivery === other.delivery;
