import type { MatchFactOnWire } from 'protocol';
import type { CricketBall } from 'results';
import { ballPlaces, ballsBySource } from './ball-places.ts';
import { ballText, runsOf } from './ball-text.ts';

// What two sources say of the same over, ball by ball.

export interface SourceBall {
  /** The newest fact about it. */
  readonly factId: number;
  /** As a scorebook has it. */
  readonly text: string;
}

interface SourceRow {
  readonly source: string;
  /** By column; undefined if this source has not reported the ball. */
  readonly balls: readonly (SourceBall | undefined)[];
  readonly over: number;
  /** In the innings, up to the last ball shown. */
  readonly runs: number;
}

export interface TwoSources {
  readonly innings: number;
  /** No ball of a later innings is known: the pad has this one. */
  readonly isNewest: boolean;
  /** 9.1, 9.2, …; both numbers of a ball that each source counts otherwise: 9.2/9.3. */
  readonly columns: readonly string[];
  /** Columns in which the sources differ. */
  readonly differing: ReadonlySet<number>;
  readonly rows: readonly SourceRow[];
  /** Balls that differ in the whole match. */
  readonly differences: number;
}

const keyOf = ({ innings, over, delivery }: CricketBall): string => `${innings} ${over} ${delivery}`;
const inOrder = (one: CricketBall, other: CricketBall): number =>
  one.innings - other.innings || one.over - other.over || one.delivery - other.delivery;
/** Runs, extras, wickets: what rules read of a ball, whoever is named. */
const saysOf = (ball: CricketBall | undefined): string =>
  ball === undefined
    ? ''
    : [ball.bat, ball.wides, ball.noBalls, ball.byes, ball.legByes, ball.penalty, ball.wickets.length].join(' ');

/**
 * The over of the first ball that the two which say most differ in; where they agree, the last that both have.
 *
 * @returns undefined where fewer than two say anything ball by ball
 */
export function twoSources(facts: readonly MatchFactOnWire[]): TwoSources | undefined {
  const sources = [...ballsBySource(facts)];
  const longest = sources.toSorted(([, one], [, other]) => other.length - one.length).slice(0, 2);
  if (longest.length < 2) return undefined;
  // Rows keep their places while either source goes ahead.
  const both = sources.filter((one) => longest.includes(one));
  const pair = both.map(([source, known]) => ({
    source,
    balls: known.map(({ ball }) => ball),
    placeOf: ballPlaces(known.map(({ ball }) => ball)),
    byKey: new Map(known.map(({ ball }) => [keyOf(ball), ball])),
    idOf: new Map(known.map(({ ball, factId }) => [keyOf(ball), factId])),
  }));
  // One that is behind has not differed yet.
  const last = pair
    .map(({ balls }) => balls.toSorted(inOrder).at(-1) as CricketBall)
    .toSorted(inOrder)[0] as CricketBall;
  const all = new Map(pair.flatMap(({ byKey }) => [...byKey]));
  const shared = [...all.values()].filter((ball) => inOrder(ball, last) <= 0).toSorted(inOrder);
  const differs = (ball: CricketBall) => new Set(pair.map(({ byKey }) => saysOf(byKey.get(keyOf(ball))))).size > 1;
  const different = shared.filter(differs);
  const { innings, over } = different[0] ?? last;
  const columns = shared.filter((ball) => ball.innings === innings && ball.over === over);
  // Balls that the other has not reported yet would make totals differ that agree.
  const shownLast = columns.at(-1) ?? last;
  const sum = (balls: readonly CricketBall[]) => balls.reduce((total, ball) => total + runsOf(ball), 0);
  return {
    innings,
    isNewest: [...all.values()].every((ball) => ball.innings <= innings),
    columns: columns.map((ball) => [...new Set(pair.map(({ placeOf }) => placeOf(ball)))].join('/')),
    differing: new Set(columns.flatMap((ball, at) => (differs(ball) ? [at] : []))),
    rows: pair.map(({ source, balls, byKey, idOf }) => {
      const own = columns.map((ball) => byKey.get(keyOf(ball)));
      const known = own.filter((ball) => ball !== undefined);
      return {
        source,
        balls: own.map((ball) => ball && { factId: idOf.get(keyOf(ball)) as number, text: ballText(ball) }),
        over: sum(known),
        runs: sum(balls.filter((ball) => ball.innings === innings && inOrder(ball, shownLast) <= 0)),
      };
    }),
    differences: different.length,
  };
}
