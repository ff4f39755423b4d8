import { ballsOf, inOrder, isLegal, runsOff } from './cricket-ball.ts';
import type {
  CricketAdjustment,
  CricketBall,
  CricketFact,
  CricketInnings,
  CricketMatch,
  CricketTotal,
  InningsEnd,
  Team,
} from './cricket-facts.ts';
import { allOutAt, InningsSoFar, SIDE } from './innings-so-far.ts';

type FactOf<Kind extends CricketFact['kind']> = Extract<CricketFact, { kind: Kind }>;

/** An innings while facts are gathered. */
export interface Gathered {
  readonly number: number;
  batting: Team;
  isBattingKnown: boolean;
  superOver: boolean;
  readonly balls: CricketBall[];
  readonly totals: CricketTotal[];
  readonly adjustments: CricketAdjustment[];
  readonly penalties: FactOf<'penalty'>[];
  readonly retired: FactOf<'retired'>[];
  /** Players who came in for the batting side while this was the last innings. */
  readonly substitutes: FactOf<'substitute'>[];
  readonly overLengths: Map<number, number>;
  cut: number | undefined;
  target: FactOf<'target'> | undefined;
  end: InningsEnd | undefined;
}

export function gather(innings: Gathered, fact: Extract<CricketFact, { innings: number }>): void {
  switch (fact.kind) {
    case 'innings':
      innings.batting = fact.batting;
      innings.isBattingKnown = true;
      innings.superOver = fact.superOver;
      break;
    case 'ball':
      innings.balls.push(fact);
      break;
    case 'total':
      innings.totals.push(fact);
      break;
    case 'adjustment':
      innings.adjustments.push(fact);
      break;
    case 'penalty':
      innings.penalties.push({ ...fact, after: fact.after ?? lastBallOf(innings) });
      break;
    case 'retired': {
      innings.retired.push({ ...fact, after: fact.after ?? lastBallOf(innings) });
      break;
    }
    case 'over-length':
      innings.overLengths.set(fact.over, fact.balls);
      break;
    case 'overs-cut':
      innings.cut = fact.overs;
      break;
    case 'target':
      innings.target = fact;
      break;
    case 'innings-end':
      innings.end = fact.why;
  }
}

/** As far as the innings has come; over -1 before its first ball. */
export function lastBallOf({ balls }: Gathered): { over: number; delivery: number } {
  const last = balls.at(-1);
  return { over: last?.over ?? -1, delivery: last?.delivery ?? 0 };
}

/** Without a toss the first side is the guess. */
export function battingFirst(toss: CricketMatch['toss']): Team {
  if (toss === undefined) return 0;
  return toss.chose === 'bat' ? toss.winner : ((1 - toss.winner) as Team);
}

/** Until it is recorded who bats in an innings, sides take turns, and the toss says who begins. */
export function guessBatting(all: readonly Gathered[], toss: CricketMatch['toss']): void {
  const first = battingFirst(toss);
  for (const innings of all.filter(({ isBattingKnown }) => !isBattingKnown)) {
    const before = all.find(({ number }) => number === innings.number - 1)?.batting;
    const byTurn = innings.number % 2 === 1 ? first : ((1 - first) as Team);
    innings.batting = before === undefined ? byTurn : ((1 - before) as Team);
  }
}

/** Runs for the side that fields go to its innings before this one, else to its next (Laws of Cricket 41.18). */
export function creditPenalties(all: readonly Gathered[]): void {
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

/** The place of an innings in its match. */
interface Batting {
  readonly fixture: FactOf<'fixture'>;
  /** How many players the batting side has. */
  readonly players: number;
  /** Another innings has begun, or the match has its result. */
  readonly isOver: boolean;
}

export function foldInnings(innings: Gathered, batting: Batting): CricketInnings {
  const { fixture } = batting;
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
  return { ...folded, end: innings.end ?? apparentEnd(innings, folded, batting) };
}

/** Keeps who is out and who has gone, ball by ball. */
function soFar(
  { number, superOver, batting, retired, substitutes }: Gathered,
  { balls, wickets }: Pick<CricketInnings, 'balls' | 'wickets'>,
  { fixture, players }: Batting,
): InningsSoFar {
  const innings = new InningsSoFar({ kind: 'innings', innings: number, batting, superOver }, fixture, players);
  const retire = (over: number, delivery: number): void => {
    for (const { player, how, after } of retired)
      if (after?.over === over && after.delivery === delivery) innings.retire(player, how);
  };
  retire(-1, 0);
  for (const ball of balls) {
    innings.takeBall(ball);
    retire(ball.over, ball.delivery);
  }
  for (const substitute of substitutes) innings.replace(substitute);
  innings.wickets = wickets;
  return innings;
}

function apparentEnd(
  gathered: Gathered,
  innings: Omit<CricketInnings, 'end'>,
  batting: Batting,
): InningsEnd | undefined {
  // A list of players may be short by mistake: before the end it ends nothing by itself.
  if (innings.wickets >= allOutAt(gathered.superOver, batting.isOver ? batting.players : SIDE)) return 'all-out';
  const last = innings.balls.at(-1);
  const before = innings.runs - (last === undefined ? 0 : runsOff(last, 'all'));
  // Play that went on above the target was not ended by it: the target was set for where rain stopped play.
  if (innings.target !== undefined && innings.runs >= innings.target && before < innings.target) return 'target';
  if (innings.overs > 0 && innings.legalBalls >= ballsIn(innings)) return 'overs';
  // Until then, whoever retired hurt may come back.
  return batting.isOver && soFar(gathered, innings, batting).hasNobodyLeft() ? 'all-out' : undefined;
}

/** Legal balls that the innings may last, miscounted overs as they were counted. */
function ballsIn(innings: Omit<CricketInnings, 'end'>): number {
  let balls = ballsOf(innings.overs, innings.ballsPerOver);
  for (const length of innings.overLengths.values()) balls += length - innings.ballsPerOver;
  return balls;
}
