import type { CricketBall, CricketFact } from 'results';
import type { SimulatedFact } from '../story.ts';

// The end of a market by its name and the raw facts alone, as a bettor reads both from a scorecard. It shares no code with
// folds, rules or terms, so that a market that is named after one thing and settled by another is seen.

/** Names of winners and of the placed, a number, or void. */
export type Ending =
  | { readonly winners: readonly string[]; readonly placed?: readonly string[] }
  | { readonly number: number }
  | 'void';

type FactOf<Kind extends SimulatedFact['kind']> = Extract<SimulatedFact, { readonly kind: Kind }>;
type Facts = readonly SimulatedFact[];

function all<Kind extends SimulatedFact['kind']>(facts: Facts, kind: Kind): FactOf<Kind>[] {
  return facts.filter((fact): fact is FactOf<Kind> => fact.kind === kind);
}

/** @throws if it does not know a market of this name */
export function endingOf(name: string, runners: readonly string[], facts: Facts): Ending {
  const [fixture] = all(facts, 'fixture');
  if (fixture === undefined) throw new Error('the match was never announced');
  if ('ballsPerOver' in fixture) return cricket(name, facts);
  if ('venue' in fixture) return race(name, facts);
  const [home, away] = 'teams' in fixture ? fixture.teams : fixture.sides;
  const ahead = ([first, second]: readonly [number, number]): string =>
    first === second ? 'The Draw' : first > second ? home : away;
  if ('bestOf' in fixture) return sets(name, runners, { ends: all(facts, 'unit-ends'), ahead });
  const scored = 'periods' in fixture ? pointsOf(facts) : goalsOf(facts);
  if (name === 'Match Odds') return { winners: [ahead(scored)] };
  if (name === 'Asian Handicap') return { number: scored[0] - scored[1] };
  if (name === 'Total Goals') return { number: scored[0] + scored[1] };
  return overUnder(name, runners, scored[0] + scored[1]);
}

function overUnder(name: string, runners: readonly string[], total: number): Ending {
  const line = /^Over\/Under ([\d.]+) /.exec(name)?.[1];
  if (line === undefined) throw new Error(`no market of the name ${name} is known`);
  const word = total > Number(line) ? 'Over' : 'Under';
  return { winners: runners.filter((runner) => runner.startsWith(`${word} ${line}`)) };
}

function goalsOf(facts: Facts): [number, number] {
  const goals = all(facts, 'goal').filter(({ period }) => period === 'first-half' || period === 'second-half');
  return [goals.filter(({ side }) => side === 0).length, goals.filter(({ side }) => side === 1).length];
}

function pointsOf(facts: Facts): [number, number] {
  const total: [number, number] = [0, 0];
  for (const { side, points } of all(facts, 'points')) total[side] += points;
  return total;
}

interface SetsPlay {
  readonly ends: readonly FactOf<'unit-ends'>[];
  readonly ahead: (won: readonly [number, number]) => string;
}

function sets(name: string, runners: readonly string[], { ends, ahead }: SetsPlay): Ending {
  const wonBy = (of: readonly FactOf<'unit-ends'>[]) => of.filter(({ winner }) => winner === 0).length;
  const result = (of: readonly FactOf<'unit-ends'>[]) => ahead([wonBy(of), of.length - wonBy(of)]);
  if (name === 'Match Odds') return { winners: [result(ends)] };
  const set = /^Set (\d) Winner$/.exec(name)?.[1];
  if (set !== undefined) return { winners: [result(ends.filter(({ unit }) => unit === Number(set)))] };
  return overUnder(name, runners, ends.length);
}

function race(name: string, facts: Facts): Ending {
  const order = all(facts, 'result').flatMap((fact) => ('order' in fact ? fact.order.flat() : []));
  const places = Number(/\((?:¼, )?(\d)/.exec(name)?.[1] ?? 1);
  if (name.startsWith('Each-Way')) return { winners: order.slice(0, 1), placed: order.slice(1, places) };
  if (name !== 'Win' && !name.startsWith('To Be Placed')) throw new Error(`no market of the name ${name} is known`);
  return { winners: order.slice(0, places) };
}

interface Bowled {
  readonly balls: readonly CricketBall[];
  readonly isAllOut: boolean;
}

const isLegal = ({ wides, noBalls }: CricketBall): boolean => wides === 0 && noBalls === 0;
const runsOf = (balls: readonly CricketBall[]): number =>
  balls.reduce((sum, ball) => sum + ball.bat + ball.wides + ball.noBalls + ball.byes + ball.legByes, 0);

function cricket(name: string, facts: Facts): Ending {
  const [fixture] = all(facts, 'fixture') as Extract<CricketFact, { kind: 'fixture' }>[];
  const [result] = all(facts, 'result').flatMap((fact) => ('result' in fact ? [fact.result] : []));
  if (fixture === undefined || result === undefined) throw new Error('the match is not over');
  const { teams } = fixture;
  switch (name) {
    case 'Match Odds':
    case 'Bookmaker': {
      const winner = result.kind === 'won' ? result.winner : result.kind === 'tie' ? result.eliminator : undefined;
      return winner === undefined ? 'void' : { winners: [teams[winner]] };
    }
    case 'Toss':
      return { winners: all(facts, 'toss').map(({ winner }) => teams[winner]) };
    case 'Tied Match':
      return { winners: [result.kind === 'tie' ? 'Yes' : 'No'] };
    case 'Completed Match':
      return { winners: ['Yes'] };
    default:
      return session(name, facts, { teams, overs: fixture.overs });
  }
}

interface Played {
  readonly teams: readonly [string, string];
  readonly overs: number;
}

/** A session is about the side that its name says, or about a batter who is named. */
function session(name: string, facts: Facts, { teams, overs }: Played): Ending {
  const balls = all(facts, 'ball');
  const team = teams.findIndex((one) => name.includes(one));
  if (team < 0) return batter(name, balls);
  const { innings } = all(facts, 'innings').find(({ batting }) => batting === team) ?? {};
  if (innings === undefined) return 'void';
  const own = balls.filter((ball) => ball.innings === innings);
  const bowled = { balls: own, isAllOut: own.flatMap(({ wickets }) => wickets).length === 10 };
  const ask = name.replace(teams[team] as string, 'SIDE');
  if (ask.endsWith(' (SIDE) run')) return batter(ask.replace(' (SIDE)', ''), own);
  return ofOvers(ask, bowled) ?? ofInnings(ask, bowled, overs);
}

function batter(name: string, balls: readonly CricketBall[]): Ending {
  const player = name.endsWith(' run') ? name.slice(0, -' run'.length) : '';
  const batted = balls.filter(({ striker, nonStriker }) => striker === player || nonStriker === player);
  if (new Set(batted.map(({ innings }) => innings)).size !== 1) throw new Error(`${name} names no one batter`);
  return { number: batted.reduce((sum, { striker, bat }) => sum + (striker === player ? bat : 0), 0) };
}

/** Void unless they were completed, or the side was all out in them. */
function ofOvers(ask: string, { balls, isAllOut }: Bowled): Ending | undefined {
  const [, over, only] = /^(\d+) over (?:run|khado) (only )?SIDE/.exec(ask) ?? [];
  if (over === undefined) return undefined;
  const [first, last] = [only === undefined ? 1 : Number(over), Number(over)];
  const inside = balls.filter((ball) => ball.over >= first - 1 && ball.over <= last - 1);
  const isCompleted = balls.filter((ball) => isLegal(ball) && ball.over <= last - 1).length === 6 * last;
  if (!isCompleted && (!isAllOut || inside.length === 0)) return 'void';
  const number = runsOf(inside);
  if (ask.endsWith('odd/even')) return { winners: [number % 2 === 0 ? 'Even' : 'Odd'] };
  return ask.endsWith('last digit') ? { winners: [`${number % 10}`] } : { number };
}

function ofInnings(ask: string, { balls, isAllOut }: Bowled, overs: number): Ending {
  const [, over, delivery] = /^(\d+)\.(\d+) ball run SIDE$/.exec(ask) ?? [];
  if (over !== undefined) {
    const ball = balls.find((one) => one.over === Number(over) && one.delivery === Number(delivery));
    return ball === undefined ? 'void' : { number: runsOf([ball]) };
  }
  const isWhole = isAllOut || balls.filter(isLegal).length === overs * 6;
  if (ask === 'Meter SIDE' || ask === 'Lambi SIDE') return isWhole ? { number: runsOf(balls) } : 'void';
  const counted = /^SIDE (\w+)$/.exec(ask)?.[1];
  if (counted !== undefined) return { number: count(counted, balls) };
  const wicket = Number(/^(?:Fall of )?(\d+)\w\w wicket/.exec(ask)?.[1] ?? 0);
  if (wicket === 0) throw new Error(`no market of the name ${ask} is known`);
  return ofWicket(ask, wicket, balls);
}

/** The pair that is at the crease when the innings ends stands on the score, once a ball was bowled to it. */
function ofWicket(ask: string, wicket: number, balls: readonly CricketBall[]): Ending {
  const falls = balls.flatMap(({ wickets }, place) => wickets.map(() => place));
  const before = wicket === 1 ? -1 : falls[wicket - 2];
  if (before === undefined || before === balls.length - 1) return 'void';
  const until = balls.slice(0, (falls[wicket - 1] ?? balls.length - 1) + 1);
  return { number: runsOf(ask.startsWith('Fall') ? until : until.slice(before + 1)) };
}

function count(counted: string, balls: readonly CricketBall[]): number {
  switch (counted) {
    case 'fours':
    case 'sixes':
      return balls.filter(({ boundary }) => boundary === (counted === 'fours' ? 4 : 6)).length;
    case 'wides':
      return balls.reduce((sum, { wides }) => sum + wides, 0);
    case 'wickets':
      return balls.flatMap(({ wickets }) => wickets).length;
    case 'extras':
      return runsOf(balls) - balls.reduce((sum, { bat }) => sum + bat, 0);
    case 'dots':
      return balls.filter((ball) => isLegal(ball) && runsOf([ball]) === 0 && ball.wickets.length === 0).length;
    default:
      throw new Error(`no market counts ${counted}`);
  }
}
