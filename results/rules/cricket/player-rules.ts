import { z } from 'zod';
import { isLegal } from '../../facts/cricket/cricket-ball.ts';
import { oversBowled, oversWithABall } from '../../facts/cricket/count-cricket.ts';
import {
  batterFigures,
  battersUntilOut,
  bowlerFigures,
  type BatterFigures,
} from '../../facts/cricket/count-players.ts';
import type { CricketInnings, CricketMatch } from '../../facts/cricket/cricket-facts.ts';
import type { Rule } from '../../rule.ts';
import { isOpen, isVoid, settled, type Ruling } from '../../ruling.ts';
import {
  defineCricketRule,
  ENDED,
  endOf,
  inningsOf,
  isLimited,
  wholeInnings,
  wholeMatch,
} from './define-cricket-rule.ts';
import { ELEVEN_TEXT, notInEleven } from './eleven.ts';
import { alsoWithNamedSide } from './named-side.ts';
import { inningsNumber, numberRuling } from './session-rules.ts';
import { done, unplayedInnings, type Unit } from './units.ts';
import { countText } from '../../count-text.ts';

const aName = z.string().min(1).max(80);
const BATTING = ['runs', 'fours', 'sixes', 'boundaries', 'balls'] as const;

const battingOf = (figures: BatterFigures, statistic: (typeof BATTING)[number]): number =>
  statistic === 'boundaries' ? figures.fours + figures.sixes : figures[statistic];

/** A batter's innings: over when the batter is out, has retired for good, or the innings has ended. */
function batterUnit(
  match: CricketMatch,
  innings: CricketInnings,
  asked: { player: string; statistic: (typeof BATTING)[number] },
): Unit {
  const figures = batterFigures(innings, asked.player);
  const end = endOf(match, innings);
  if (figures === undefined)
    return end === undefined ? isOpen(`${asked.player} has not batted`) : isVoid(`${asked.player} did not bat`);
  const number = battingOf(figures, asked.statistic);
  const what = `${countText(number, asked.statistic)} by ${asked.player}`;
  if (figures.how !== undefined) return done(number, `${what}, ${figures.how.replaceAll('-', ' ')}`);
  if (end === undefined) return isOpen(`${what} so far`, number);
  if (figures.isRetiredHurt) return done(number, `${what}, retired hurt`);
  return done(number, `${what}, not out when the innings ${ENDED[end]}`);
}

export const batsman = defineCricketRule({
  id: 'cricket.batsman',
  tab: 'Fancy',
  title: 'Batsman: runs, fours, sixes, boundaries, balls faced',
  text: [
    'What the named batter makes in the innings: runs off the bat, fours, sixes, boundaries, or balls faced (a wide is not faced, a no-ball is).',
    'A batter who retires hurt stands on what he reached. Where the match is called off in the innings, whoever is in stands on his score. A batter who does not bat is void; odd or even needs one legal ball faced.',
    'Bets on an opener struck before play are void where he does not open.',
    ELEVEN_TEXT,
  ],
  subject: z.object({
    innings: inningsNumber,
    player: aName,
    statistic: z.enum(BATTING).default('runs'),
    /** Struck before play, on an opener. */
    opener: z.boolean().default(false),
    ask: z.enum(['number', 'odd-even']).default('number'),
  }),
  reads: (_match, { innings }) => wholeInnings(innings),
  needs: ({ statistic }) => (statistic === 'runs' || statistic === 'balls' ? ['players'] : ['players', 'boundaries']),
  names: (match, { innings, player }) => battersUntilOut(inningsOf(match, innings), player),
  settle: (match, subject): Ruling => {
    const missing = notInEleven(match, [subject.player]);
    if (missing !== undefined) return missing;
    const innings = inningsOf(match, subject.innings);
    if (innings === undefined) return unplayedInnings(match, subject.innings);
    const first = innings.balls[0];
    const opened = first?.striker === subject.player || first?.nonStriker === subject.player;
    if (subject.opener && first !== undefined && !opened) return isVoid(`${subject.player} did not open`);
    const unit = batterUnit(match, innings, subject);
    if (unit.state !== 'done' || subject.ask === 'number') return numberRuling(unit);
    const faced = innings.balls.some((ball) => ball.striker === subject.player && isLegal(ball));
    if (!faced) return isVoid(`${subject.player} faced no legal ball`);
    return settled({ winners: [unit.number % 2 === 0 ? 'even' : 'odd'] }, unit.reason);
  },
});

export const ballsForRuns = defineCricketRule({
  id: 'cricket.balls-for-runs',
  tab: 'Fancy',
  title: 'Balls for a number of runs',
  text: [
    'The balls that the named batter faces until he has the named runs.',
    'Where he does not reach them, it is 0 in a Test and void in other matches. A batter who does not bat is void.',
    ELEVEN_TEXT,
  ],
  subject: z.object({ innings: inningsNumber, player: aName, runs: z.int().min(1).max(400) }),
  reads: (_match, { innings }) => wholeInnings(innings),
  needs: () => ['players'],
  names: (match, { innings, player }) => battersUntilOut(inningsOf(match, innings), player),
  settle: (match, { innings: number, player, runs }): Ruling => {
    const missing = notInEleven(match, [player]);
    if (missing !== undefined) return missing;
    const innings = inningsOf(match, number);
    if (innings === undefined) return unplayedInnings(match, number);
    const faced = innings.balls.filter(({ striker, wides }) => striker === player && wides === 0);
    let made = 0;
    const balls = 1 + faced.findIndex(({ bat }) => (made += bat) >= runs);
    if (balls > 0) return settled({ number: balls }, `${player} had ${runs} after ${countText(balls, 'balls')}`);
    const unit = batterUnit(match, innings, { player, statistic: 'runs' });
    if (unit.state !== 'done') return unit.state === 'open' ? isOpen(unit.reason) : unit;
    if (isLimited(match)) return isVoid(`${player} made ${unit.number}, not ${runs}`);
    return settled({ number: 0 }, `${player} made ${unit.number}, not ${runs}: 0 in a Test`);
  },
});

/** Overs bowled in a match that bowlers' markets of a Test and bowlers' league statistics need. */
export const BOWLER_OVERS = 32;

const bowlerSubject = z.object({
  innings: inningsNumber,
  bowler: aName,
  statistic: z.enum(['runs', 'wickets', 'maidens']).default('runs'),
});

export const bowler = defineCricketRule({
  id: 'cricket.bowler',
  tab: 'Fancy',
  title: 'Bowler: runs conceded, wickets, maidens',
  text: [
    'What the named bowler concedes (off the bat, wides and no-balls), takes or bowls in the innings.',
    'With a number of overs he has to bowl his full quota, a fifth of the overs scheduled: 4 in a T20, 10 in a one-day match. Where the innings ends before, the result stands if his last over has begun, else bets are void.',
    'In a Test 32 overs have to be bowled in the match, else bets are void; an over with one legal ball is an over.',
    'A bowler who does not bowl is void.',
    ELEVEN_TEXT,
  ],
  subject: bowlerSubject,
  reads: (_match, { innings }) => wholeInnings(innings),
  needs: ({ statistic }) => (statistic === 'wickets' ? ['players', 'dismissals'] : ['players', 'wides', 'no-balls']),
  names: (match, { innings }) => inningsOf(match, innings)?.balls.map((ball) => ball.bowler) ?? [],
  settle: (match, { innings: number, bowler: player, statistic }): Ruling => {
    const missing = notInEleven(match, [player]);
    if (missing !== undefined) return missing;
    const innings = inningsOf(match, number);
    if (innings === undefined) return unplayedInnings(match, number);
    const end = endOf(match, innings);
    const figures = bowlerFigures(innings, player);
    if (figures === undefined)
      return end === undefined ? isOpen(`${player} has not bowled`) : isVoid(`${player} did not bowl`);
    const what = `${countText(figures[statistic], statistic)} by ${player} in ${countText(figures.overs, 'overs')}`;
    const quota = isLimited(match) ? Math.ceil(match.fixture.overs / 5) : undefined;
    const hasBowledAll = quota !== undefined && figures.legalBalls >= quota * match.fixture.ballsPerOver;
    if (end === undefined && !hasBowledAll) return isOpen(`${what} so far`, figures[statistic]);
    if (quota !== undefined)
      return figures.overs >= quota ? settled({ number: figures[statistic] }, what) : isVoid(`${what} of his ${quota}`);
    const overs = oversWithABall(match);
    if (overs >= BOWLER_OVERS) return settled({ number: figures[statistic] }, what);
    return (match.result === undefined ? isOpen : isVoid)(
      `${countText(overs, 'overs')} bowled in the match, fewer than ${BOWLER_OVERS}`,
    );
  },
});

const topBatsmanOf = {
  id: 'cricket.top-batsman',
  tab: 'Fancy',
  title: 'Top batsman',
  text: [
    'The batter with the most runs in the first innings of the match; whoever is not offered wins as "any other".',
    'With a number of overs the innings has to run all of them, 20 or 50, or be all out, else bets are void. In a Test it has to be all out or declared.',
    'Batters who tie share it as a dead heat: n tied for one place take 1/n each (10,000 at 3.75 tied by two returns 18,750).',
    'Where "any other" stands for two or more of those who tie with somebody offered, the shares are not equal, and a person decides.',
    'Runners who are not in the playing eleven are void; the others stand.',
  ],
  subject: z.object({ players: z.array(aName).min(1).max(30) }),
  reads: () => wholeInnings(1),
  needs: () => ['players'] as const,
  settle: (match: CricketMatch, { players }: { readonly players: readonly string[] }): Ruling => {
    const innings = inningsOf(match, 1);
    if (innings === undefined) return unplayedInnings(match, 1);
    if (isLimited(match) && innings.isCut) return isVoid(`the innings was cut to ${countText(innings.overs, 'overs')}`);
    const end = endOf(match, innings);
    if (end === undefined) return isOpen(`${countText(oversBowled(innings), 'overs')} bowled`);
    const isWhole = end === 'all-out' || (isLimited(match) ? end === 'overs' : end === 'declared');
    if (!isWhole) return isVoid(`the innings ${ENDED[end]} after ${countText(oversBowled(innings), 'overs')}`);
    return shared(match, players, (player) => batterFigures(innings, player)?.runs, [...namesIn(innings)]);
  },
} as const;

export const topBatsman = defineCricketRule({ ...topBatsmanOf });

/** A declaration before the first ball leaves nobody who batted. */
export const topBatsman2 = defineCricketRule({
  ...topBatsmanOf,
  version: 2,
  text: [...topBatsmanOf.text, 'Where the innings ends before its first ball, bets are void.'],
  settle: (...[match, { players }]: Parameters<typeof topBatsmanOf.settle>): Ruling => {
    const ruling = topBatsmanOf.settle(match, { players });
    const hasBatter = match.innings.some((one) => one.number === 1 && namesIn(one).size > 0);
    return ruling.state === 'open' || hasBatter ? ruling : isVoid('nobody batted in the first innings');
  },
});

const namesIn = (innings: CricketInnings): ReadonlySet<string> =>
  new Set(innings.balls.flatMap(({ striker, nonStriker }) => [striker, nonStriker]));

/** The most of something; those who tie share the place. */
function shared(
  match: CricketMatch,
  players: readonly string[],
  of: (player: string) => number | undefined,
  all: readonly string[],
): Ruling {
  const most = Math.max(...all.map((player) => of(player) ?? 0));
  const best = all.filter((player) => of(player) === most);
  const winners = [...new Set(best.map((player) => (players.includes(player) ? player : 'any other')))];
  const voidRunners = players.filter((player) => notInEleven(match, [player]) !== undefined);
  const result = winners.length === 1 ? { winners } : { winners: [], tied: winners };
  const would = settled(result, `${most} by ${best.join(', ')}`, voidRunners.length === 0 ? {} : { voidRunners });
  const others = best.filter((player) => !players.includes(player)).length;
  // Runners that tie take equal shares; "any other" that stands for several of them would get too little.
  if (winners.length === 1 || others < 2) return would;
  return {
    state: 'held',
    reason: `${would.reason}: any other stands for ${others} of the ${best.length} who tie, so the shares are not equal`,
    would,
  };
}

/** How the statistic of a source is called that says who was man of the match. */
export const MAN_OF_THE_MATCH = 'man-of-the-match';

export const manOfTheMatch = defineCricketRule({
  id: 'cricket.man-of-the-match',
  tab: 'Fancy',
  title: 'Man of the match',
  text: [
    'Whoever the official award names; shared awards are shared as a dead heat.',
    'Where "any other" stands for two or more of those who are named with somebody offered, the shares are not equal, and a person decides.',
    'Void where the match is abandoned or has no result, and where the overs of either side are reduced.',
    'Runners who are not in the playing eleven are void; the others stand.',
  ],
  subject: z.object({ players: z.array(aName).min(1).max(30) }),
  reads: () => [],
  settle: (match, { players }): Ruling => {
    const { result, statistics } = match;
    if (result?.kind === 'no-result' || result?.kind === 'abandoned') return isVoid('the match has no result');
    const cut = isLimited(match) ? match.innings.find(({ isCut }) => isCut) : undefined;
    if (cut !== undefined) return isVoid(`innings ${cut.number} was cut to ${countText(cut.overs, 'overs')}`);
    const named = statistics.flatMap(({ name, player }) =>
      name === MAN_OF_THE_MATCH && player !== undefined ? [player] : [],
    );
    if (result === undefined || named.length === 0) return isOpen('nobody has been named');
    return shared(match, players, (player) => (named.includes(player) ? 1 : 0), named);
  },
});

export const batsmanMatch = defineCricketRule({
  id: 'cricket.batsman-match',
  tab: 'Fancy',
  title: 'Batsman against batsman',
  text: [
    'Whoever of the two makes more runs in his first innings of the match wins. Both have to face a ball, else bets are void; equal runs are void.',
    ELEVEN_TEXT,
  ],
  subject: z.object({ players: z.tuple([aName, aName]) }),
  reads: wholeMatch,
  needs: () => ['players'],
  settle: (match, { players }): Ruling => {
    const missing = notInEleven(match, players);
    if (missing !== undefined) return missing;
    const units: Unit[] = players.map((player) => {
      const innings = match.innings.find((one) => batterFigures(one, player) !== undefined);
      if (innings === undefined)
        return match.result === undefined ? isOpen(`${player} faced no ball yet`) : isVoid(`${player} faced no ball`);
      const unit = batterUnit(match, innings, { player, statistic: 'runs' });
      const hasFaced = (batterFigures(innings, player)?.balls ?? 0) > 0;
      return unit.state === 'done' && !hasFaced ? isVoid(`${player} faced no ball`) : unit;
    });
    const lost = units.find(({ state }) => state === 'void') ?? units.find(({ state }) => state === 'open');
    if (lost !== undefined && lost.state !== 'done') return lost;
    const [one, other] = units.map((unit) => (unit.state === 'done' ? unit.number : 0)) as [number, number];
    if (one === other) return isVoid(`both made ${one}`);
    return settled(
      { winners: [one > other ? players[0] : players[1]] },
      `${players[0]} ${one}, ${players[1]} ${other}`,
    );
  },
});

export const PLAYER_RULES: readonly Rule[] = [
  ...alsoWithNamedSide([batsman]),
  ballsForRuns,
  bowler,
  topBatsman,
  topBatsman2,
  manOfTheMatch,
  batsmanMatch,
];
