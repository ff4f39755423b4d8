import type { DataOf, MatchFactOnWire } from 'protocol';
import type { CricketBall } from 'results';

// An innings as the scorer's page counts it from the facts of its match. The exchange counts for itself; this is what
// the scorer sees, with the balls that are still on their way.

export interface ScoredBall {
  /** The newest fact about it; undefined while it is on its way. */
  readonly factId: number | undefined;
  readonly ball: CricketBall;
}

export interface ScoredInnings {
  readonly number: number;
  readonly batting: 0 | 1;
  readonly balls: readonly ScoredBall[];
  readonly runs: number;
  readonly wickets: number;
  readonly legalBalls: number;
  readonly isOver: boolean;
}

export interface ScoredMatch {
  readonly teams: readonly [string, string];
  /** Of an innings; 0 where it has no limit. */
  readonly overs: number;
  readonly ballsPerOver: number;
  readonly innings: readonly ScoredInnings[];
  readonly hasResult: boolean;
}

interface Standing {
  readonly factId: number | undefined;
  readonly said: { readonly kind: string } & Readonly<Record<string, unknown>>;
}

/** Players of a side that nobody has named. */
const SIDE = 11;

export const runsOf = ({ bat, wides, noBalls, byes, legByes, penalty }: CricketBall): number =>
  bat + wides + noBalls + byes + legByes + penalty;

const isLegal = ({ wides, noBalls }: CricketBall): boolean => wides === 0 && noBalls === 0;

/** Corrections stand in the place of what they correct; what was taken back is left out. */
function standing(facts: readonly MatchFactOnWire[]): Standing[] {
  const places = new Map<number, number>();
  const found: (Standing | undefined)[] = [];
  for (const { fact_id: factId, said, corrects } of facts) {
    const place = corrects === null ? found.length : places.get(corrects);
    if (place === undefined) continue;
    places.set(factId, place);
    found[place] = said === null ? undefined : { factId, said: said as Standing['said'] };
  }
  return found.filter((one) => one !== undefined);
}

export type KnownFacts = DataOf<'admin/getFacts'>;

/** What people say for every source. */
const FOR_ALL = 'manual';

/** A source's own facts, with what people said for every source and corrected of this one. */
export function lineOf(facts: readonly MatchFactOnWire[], source: string): MatchFactOnWire[] {
  const ids = new Set<number>();
  return facts.filter((fact) => {
    const isForAll = fact.source === FOR_ALL && (fact.corrects === null || ids.has(fact.corrects));
    if (fact.source !== source && !isForAll) return false;
    ids.add(fact.fact_id);
    return true;
  });
}

export const scorerSource = (userId: number): string => `scorer-${userId}`;

/** Who tells this match, in words: feeds, then whoever scores it, in the order in which they began. */
export function sourceNames({ facts, scorers }: KnownFacts): ReadonlyMap<string, string> {
  const people = new Map(scorers.map(({ source, user_name }) => [source, user_name]));
  const feeds = facts.map(({ source }) => source).filter((source) => source !== FOR_ALL && !people.has(source));
  return new Map([...feeds.map((source) => [source, source] as const), ...people]);
}

/** Whose line somebody has scored in; undefined where they have not. */
export function lineBy({ facts, scorers }: KnownFacts, userId: number): number | undefined {
  return scorers.find((one) => facts.some(({ source, by }) => source === one.source && by === userId))?.user_id;
}

/** @returns undefined where the facts do not name a cricket match yet */
export function scoreOf(
  facts: readonly MatchFactOnWire[],
  onTheirWay: readonly CricketBall[],
): ScoredMatch | undefined {
  const said = standing(facts);
  const fixture = said.find((fact) => fact.said.kind === 'fixture')?.said;
  if (fixture === undefined || typeof fixture['ballsPerOver'] !== 'number') return undefined;
  const [overs, ballsPerOver] = [fixture['overs'] as number, fixture['ballsPerOver']];
  // The facts may have a ball before its answer has come.
  const isKnown = (ball: CricketBall) =>
    said.some((fact) => fact.said.kind === 'ball' && isSamePlace(fact.said as unknown as CricketBall, ball));
  const unknown = onTheirWay.filter((ball) => !isKnown(ball));
  const all = [...said, ...unknown.map((ball): Standing => ({ factId: undefined, said: { ...ball } }))];
  const innings: ScoredInnings[] = [];
  for (const one of all.filter((fact) => fact.said.kind === 'innings')) {
    const { innings: number, batting } = one.said as unknown as { innings: number; batting: 0 | 1 };
    innings.push(countInnings(all, { number, batting, overs, ballsPerOver, first: innings[0] }));
  }
  return {
    teams: fixture['teams'] as [string, string],
    overs,
    ballsPerOver,
    innings,
    hasResult: said.some((fact) => fact.said.kind === 'result'),
  };
}

interface Counting {
  readonly number: number;
  readonly batting: 0 | 1;
  readonly overs: number;
  readonly ballsPerOver: number;
  readonly first: ScoredInnings | undefined;
}

function countInnings(all: readonly Standing[], { number, batting, overs, ballsPerOver, first }: Counting) {
  const own = all.filter(({ said }) => said['innings'] === number);
  const balls = own
    .filter(({ said }) => said.kind === 'ball')
    .map(({ factId, said }): ScoredBall => ({ factId, ball: said as unknown as CricketBall }));
  const sum = (figure: (ball: CricketBall) => number) => balls.reduce((total, { ball }) => total + figure(ball), 0);
  const runs = sum(runsOf);
  const wickets = sum((ball) => ball.wickets.length);
  const legalBalls = sum((ball) => Number(isLegal(ball)));
  const eleven = all.findLast(({ said }) => said.kind === 'eleven' && said['team'] === batting)?.said['players'];
  const allOutAt = (Array.isArray(eleven) ? eleven.length : SIDE) - 1;
  const hasWon = overs > 0 && number === 2 && first !== undefined && runs > first.runs;
  const isOver =
    hasWon ||
    wickets >= allOutAt ||
    (overs > 0 && legalBalls >= overs * ballsPerOver) ||
    own.some(({ said }) => said.kind === 'innings-end');
  return { number, batting, balls, runs, wickets, legalBalls, isOver };
}

/** Where the next ball stands: a new over begins once the last one has its legal balls. */
export function nextPlace(
  innings: ScoredInnings,
  ballsPerOver: number,
): Pick<CricketBall, 'innings' | 'over' | 'delivery'> {
  const last = innings.balls.at(-1)?.ball;
  if (last === undefined) return { innings: innings.number, over: 0, delivery: 1 };
  const bowled = innings.balls.filter(({ ball }) => ball.over === last.over && isLegal(ball)).length;
  return bowled >= ballsPerOver
    ? { innings: innings.number, over: last.over + 1, delivery: 1 }
    : { innings: innings.number, over: last.over, delivery: last.delivery + 1 };
}

/** Overs in the way of the trade: 13.3 is 13 overs and 3 balls. */
export const oversText = (legalBalls: number, ballsPerOver: number): string =>
  `${Math.floor(legalBalls / ballsPerOver)}.${legalBalls % ballsPerOver}`;

/** As a scorebook has it: 4, W, wd, 2nb, 1lb. */
export function ballText(ball: CricketBall): string {
  if (ball.wickets.length > 0) return 'W';
  const { bat, wides, noBalls, byes, legByes } = ball;
  if (wides > 0) return wides === 1 ? 'wd' : `${wides}wd`;
  if (noBalls > 0) return bat === 0 ? 'nb' : `${bat}nb`;
  if (byes > 0) return `${byes}b`;
  return legByes > 0 ? `${legByes}lb` : String(bat);
}

export const placeText = ({ over, delivery }: Pick<CricketBall, 'over' | 'delivery'>): string => `${over}.${delivery}`;

export const isSamePlace = (one: CricketBall, other: CricketBall): boolean =>
  one.innings === other.innings && one.over === other.over && one.delivery === other.delivery;
