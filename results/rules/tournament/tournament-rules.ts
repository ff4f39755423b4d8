import { z } from 'zod';
import { isSame, type Averages } from '../../averages/averages.ts';
import type { Tournament, TournamentMatch } from '../../facts/tournament/tournament-facts.ts';
import type { Rule } from '../../rule.ts';
import { isOpen, isVoid, settled, type Ruling, type VoidRuling } from '../../ruling.ts';
import { defineRule } from '../define-rule.ts';
import { countText } from '../../count-text.ts';
import type { SiteTab } from '../site-tabs.ts';
import {
  isNamed,
  matchesOf,
  missedThree,
  partOf,
  voidWindows,
  wordsOf,
  type Part,
  type TotalAsked,
  type TotalOf,
} from './tournament-total.ts';
import { isCountedOf, TOURNAMENT_STATISTICS } from '../../facts/tournament/tournament-statistics.ts';

const aName = z.string().min(1).max(80);
const totalOf = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('ground'), ground: aName }),
  z.object({ kind: z.literal('team'), team: aName }),
  z.object({ kind: z.literal('player'), team: aName, player: aName }),
]) satisfies z.ZodType<TotalOf>;

const subject = z
  .object({ statistic: z.enum(TOURNAMENT_STATISTICS), of: totalOf })
  .refine(({ statistic, of }) => isCountedOf(statistic, of.kind), { error: 'there is no such total' });
type Subject = z.infer<typeof subject>;

const TOTAL_TEXT = [
  'The sum over the matches played of what is named, and for each lost match its average: the row of the player, else of the team, the ground, the competition, else the general one; of several seasons the tournament’s own, else the newest. The averages are shown with the rules, and both read the same data.',
  'A match is lost where it is abandoned, has no result, or the overs of either side are reduced.',
  'Bets struck between the last match played and a lost one are void; earlier ones stand.',
  'First-over, six-over and ten-over runs of a match are those of its first innings. Super overs and penalty runs do not count.',
  'Totals of a ground, a team or a player are of the league stage only. A player who misses 3 consecutive matches is deleted: bets on him are void. A player who is left out of a lost match has no average in it.',
];

/** Wickets, where no other average is named, default to 12 a match, and a bowler's to 2. */
function settleTotal(tournament: Tournament, asked: TotalAsked, averages: Averages): Ruling {
  const { of } = asked;
  const lost =
    lostSchedule(tournament, of, averages) ?? (of.kind === 'player' ? lostPlayer(tournament, of) : undefined);
  if (lost !== undefined) return lost;
  const { matches, schedule, champion } = tournament;
  const league = matches.filter(({ stage }) => stage === 'league').length;
  const [have, all] = of.kind === 'all' ? [matches.length, schedule.matches] : [league, schedule.leagueMatches];
  // A champion does not end it while a match, or its average, is missing from the sum.
  if (have < all || (all === 0 && champion === undefined)) return isOpen(`${have} of ${all} matches are known`);
  const taken = matchesOf(tournament, of);
  if (taken.length === 0) return isVoid(`no match of ${wordsOf(of)} was played`);
  if (of.kind === 'player' && !taken.some((match) => isNamed(match, of.player)))
    return isVoid(`nobody called ${of.player} played`);
  const parts: Part[] = [];
  for (const match of taken) {
    const part = partOf(tournament, match, { ...asked, averages });
    if (part === undefined) return isVoid(`match ${match.number} is lost, and no average has ${asked.statistic}`);
    if (part === 'uncounted') return isOpen(`${asked.statistic} of match ${match.number} were not counted`);
    parts.push(part);
  }
  const number = parts.reduce((sum, { value }) => sum + value, 0);
  const averaged = parts.filter(({ how }) => how === 'average');
  const windows = voidWindows(taken);
  const reason = `${countText(number, asked.statistic)} in ${countText(parts.length, 'matches')}`;
  if (averaged.length === 0) return settled({ number }, reason);
  const told = averaged.map(
    ({ match, value }) => `match ${match.number} (${match.lost ?? asked.whyShort?.(match) ?? ''}) counts ${value}`,
  );
  return settled({ number }, `${reason}; ${told.join(', ')}`, {
    how: 'average',
    ...(windows.length === 0 ? {} : { voidWindows: windows }),
  });
}

/** Whether the schedule was cut below what markets were made for. */
function lostSchedule(tournament: Tournament, of: TotalOf, averages: Averages): VoidRuling | undefined {
  const { schedule, firstSchedule, cancelled } = tournament;
  if (cancelled !== undefined) return isVoid(`the tournament was cancelled: ${cancelled}`);
  const least = leastMatches(tournament, averages) ?? firstSchedule.matches;
  if (schedule.matches < least)
    return isVoid(`the schedule was cut to ${countText(schedule.matches, 'matches')}, below ${least}`);
  const isOfTeam = of.kind === 'team' || of.kind === 'player';
  if (isOfTeam && schedule.perTeam < firstSchedule.perTeam)
    return isVoid(
      `the schedule was cut to ${countText(schedule.perTeam, 'league matches')} a team, below ${firstSchedule.perTeam}`,
    );
  return undefined;
}

/** Matches that the averages of the season were made for, else those of the newest season that says. */
function leastMatches({ competition, season }: Tournament, { rows }: Averages): number | undefined {
  const own = rows
    .filter((row) => row.scope === 'competition' && row.matches !== undefined && isSame(row.competition, competition))
    .toSorted((one, other) => one.season.localeCompare(other.season));
  return (own.find((row) => row.season === season) ?? own.at(-1))?.matches;
}

/** In the league stage, of which totals of players are. */
function lostPlayer({ matches }: Tournament, of: { team: string; player: string }): VoidRuling | undefined {
  const third = missedThree(
    matches.filter(({ stage }) => stage === 'league'),
    of,
  );
  return third === undefined
    ? undefined
    : isVoid(`${of.player} missed three matches in a row, the last was ${third.number}`);
}

/** One rule for each tab that speaks of a league, with what its own schedule needs. */
const total = (rule: { id: string; tab: SiteTab; title: string; text: readonly string[] }) =>
  defineRule<Tournament, Subject>({
    id: rule.id,
    version: 1,
    sport: 'tournament',
    tab: rule.tab,
    title: rule.title,
    text: [...TOTAL_TEXT, ...rule.text],
    subject,
    settle: (tournament, asked, { averages }) => settleTotal(tournament, asked, averages),
  });

export const iplTotal = total({
  id: 'tournament.ipl-total',
  tab: 'IPL',
  title: 'IPL totals',
  text: [
    'A schedule cut below 74 matches (60 in 2020) by the organisers voids all specials; matches lost to rain do not.',
  ],
});

export const worldCupTotal = total({
  id: 'tournament.world-cup-total',
  tab: 'World Cup',
  title: 'World Cup totals',
  text: [
    'A schedule cut below 48 matches, 9 league matches a team, by the organisers voids all specials; matches lost to rain do not.',
  ],
});

export const bigBashTotal = total({
  id: 'tournament.big-bash-total',
  tab: 'Big Bash League',
  title: 'Big Bash League totals',
  text: ['A schedule cut by the organisers voids all specials; matches lost to rain do not.'],
});

export const leagueTotal = total({
  id: 'tournament.league-total',
  tab: 'Fancy Market 1',
  title: 'Totals of leagues and tours',
  text: [
    'A schedule cut by the organisers voids all specials, of the CPL below 33 matches; matches lost to rain do not.',
    'Where no other average is named, a match counts 12 wickets and a named bowler 2.',
  ],
});

export const bowlerLeague = defineRule<Tournament, { team: string; player: string }>({
  id: 'tournament.bowler-wickets',
  version: 1,
  sport: 'tournament',
  tab: 'Fancy Market 1',
  title: 'Wickets of a bowler in a league',
  text: [
    'A match counts what he took where at least 32 overs were bowled in it, an over with one legal ball counted as one; else, and where the match is lost, his average, 2 wickets by default and 1 in the IPL.',
    ...TOTAL_TEXT.slice(1, 3),
    ...TOTAL_TEXT.slice(4),
    'A schedule cut by the organisers voids it; matches lost to rain do not.',
  ],
  subject: z.object({ team: aName, player: aName }),
  settle: (tournament, of, { averages }): Ruling => {
    const whyShort = ({ oversWithABall }: TournamentMatch) =>
      oversWithABall < BOWLER_LEAGUE_OVERS ? `${countText(oversWithABall, 'overs')} bowled` : undefined;
    return settleTotal(tournament, { statistic: 'player-wickets', of: { kind: 'player', ...of }, whyShort }, averages);
  },
});

/** Overs of a match, an over with one legal ball counted, that bowlers' league statistics need. */
export const BOWLER_LEAGUE_OVERS = 32;

export const highestInnings = defineRule<Tournament, Record<string, never>>({
  id: 'tournament.highest-innings',
  version: 1,
  sport: 'tournament',
  tab: 'IPL',
  title: 'Highest innings of a tournament',
  text: [
    'The highest total of an innings in the tournament, super overs excluded, penalty runs not counted. Lost matches count what was played in them.',
  ],
  subject: z.object({}) as z.ZodType<Record<string, never>>,
  settle: ({ matches, schedule, champion, cancelled }): Ruling => {
    if (cancelled !== undefined) return isVoid(`the tournament was cancelled: ${cancelled}`);
    if (champion === undefined) return isOpen('the tournament is not over');
    if (matches.length < schedule.matches) return isOpen(`${matches.length} of ${schedule.matches} matches are known`);
    const totals = matches.flatMap(({ teamCounts }) => teamCounts.map((counts) => counts['team-total'] ?? 0));
    if (totals.length === 0) return isVoid('no match was played');
    const number = Math.max(...totals);
    return settled({ number }, `${number} was the highest of ${countText(matches.length, 'matches')}`);
  },
});

export const cup = defineRule<Tournament, Record<string, never>>({
  id: 'tournament.winner',
  version: 1,
  sport: 'tournament',
  tab: 'Bookmaker',
  title: 'Cups: tournament winner',
  text: [
    'Whoever is declared winner of the tournament wins, by the name of the team.',
    'A tournament that is cancelled without a winner is void; results of stages that were declared before stand.',
  ],
  subject: z.object({}) as z.ZodType<Record<string, never>>,
  settle: ({ champion, cancelled }): Ruling => {
    if (champion !== undefined) return settled({ winners: [champion] }, `${champion} won the tournament`);
    return cancelled === undefined ? isOpen('the tournament is not over') : isVoid(`cancelled: ${cancelled}`);
  },
});

export const TOURNAMENT_RULES: readonly Rule[] = [
  iplTotal,
  worldCupTotal,
  bigBashTotal,
  leagueTotal,
  bowlerLeague,
  highestInnings,
  cup,
];
