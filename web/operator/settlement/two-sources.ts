import type { MatchFactOnWire } from 'protocol';
import type { CricketBall } from 'results';
import { ballText, placeText, runsOf } from '../score/score-facts.ts';

// What two sources say of the same over, ball by ball.

interface SourceRow {
  readonly source: string;
  /** By column: as a scorebook has the ball; empty where this source says nothing of it. */
  readonly balls: readonly string[];
  readonly over: number;
  /** Of the innings up to the end of the over. */
  readonly runs: number;
}

export interface TwoSources {
  readonly innings: number;
  /** 9.1, 9.2, … */
  readonly columns: readonly string[];
  /** Columns in which the sources differ. */
  readonly differing: ReadonlySet<number>;
  readonly rows: readonly SourceRow[];
  /** Balls that differ in the whole match. */
  readonly differences: number;
}

/** The balls of each source; a correction stands in the place of what it corrects, whoever made it. */
function ballsBySource(facts: readonly MatchFactOnWire[]): Map<string, CricketBall[]> {
  const slots = new Map<number, { readonly source: string; ball: CricketBall | undefined }>();
  for (const { fact_id, source, said, corrects } of facts) {
    const ball = (said as { kind?: string } | null)?.kind === 'ball' ? (said as CricketBall) : undefined;
    const slot = corrects === null ? { source, ball } : slots.get(corrects);
    if (slot === undefined) continue;
    slot.ball = ball;
    slots.set(fact_id, slot);
  }
  const found = [...new Set(slots.values())].filter(({ ball }) => ball !== undefined);
  const grouped = Map.groupBy(found, ({ source }) => source);
  return new Map([...grouped].map(([source, own]) => [source, own.map(({ ball }) => ball as CricketBall)]));
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
  const [first, second] = [...ballsBySource(facts)].toSorted(([, one], [, other]) => other.length - one.length);
  if (first === undefined || second === undefined) return undefined;
  const pair = [first, second].map(([source, balls]) => ({
    source,
    balls,
    byKey: new Map(balls.map((ball) => [keyOf(ball), ball])),
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
  const sum = (balls: readonly CricketBall[]) => balls.reduce((total, ball) => total + runsOf(ball), 0);
  return {
    innings,
    columns: columns.map(placeText),
    differing: new Set(columns.flatMap((ball, at) => (differs(ball) ? [at] : []))),
    rows: pair.map(({ source, balls, byKey }) => {
      const own = columns.map((ball) => byKey.get(keyOf(ball)));
      const known = own.filter((ball) => ball !== undefined);
      return {
        source,
        balls: own.map((ball) => (ball === undefined ? '' : ballText(ball))),
        over: sum(known),
        runs: sum(balls.filter((ball) => ball.innings === innings && ball.over <= over)),
      };
    }),
    differences: different.length,
  };
}
