import type { Millis } from 'engine/vocabulary';
import { foldTournament } from '../facts/tournament/fold-tournament.ts';
import type { TournamentFact, TournamentMatch } from '../facts/tournament/tournament-facts.ts';
import { NEWEST_AVERAGES } from '../averages/averages-1.ts';
import { TOURNAMENT_STATISTICS } from '../facts/tournament/tournament-statistics.ts';
import type { MatchInWords } from './rule-table.fixture.ts';
import { factsSaying } from './rules.fixture.ts';

// Competitions told in words, for tables: `CPL of 33; fours 10; lost` is a season of 33 matches, of which the first had
// ten fours and the second was lost; in the others nothing happened that is counted.

const ELEVEN = Array.from({ length: 11 }, (_, place) => (place === 0 ? 'striker' : `player ${place}`));

const NOTHING = Object.fromEntries(TOURNAMENT_STATISTICS.map((statistic) => [statistic, 0]));

function played(number: number, counts: object, more: Partial<TournamentMatch> = {}): TournamentFact {
  const at = number * 1000;
  const all = { ...NOTHING, ...counts };
  const match: TournamentMatch = {
    number,
    stage: 'league',
    teams: ['Reds', 'Blues'],
    ground: 'Oval',
    startsAt: at as Millis,
    endedAt: (at + 500) as Millis,
    oversWithABall: 40,
    counts: all,
    teamCounts: [all, all],
    players: {},
    elevens: [ELEVEN, ELEVEN],
    ...more,
  };
  return { kind: 'match', match };
}

/** One match of a season, from its part of the words. */
function matchOf(words: string, number: number): TournamentFact {
  if (words === 'lost') return played(number, {}, { lost: 'abandoned' });
  if (words === 'without striker') return played(number, {}, { elevens: [ELEVEN.slice(1), ELEVEN] });
  const [, overs = '', player, counted] = /^(?:(\d+) overs, )?(striker )?(.+)$/.exec(words) ?? [];
  const [statistic = '', count = ''] = (counted ?? '').split(' ');
  const counts = { [statistic]: Number(count) };
  return played(number, player === undefined ? counts : {}, {
    ...(overs === '' ? {} : { oversWithABall: Number(overs) }),
    ...(player === undefined ? {} : { players: { striker: counts } }),
  });
}

/** @param words  `IPL of 74, now 73; fours 10`: a schedule that was changed; `now 48 with 8 a team` */
export function tournament(words: string): MatchInWords {
  const [head = '', ...matches] = words.split(';').map((part) => part.trim());
  const found = /^(.*?) ?of (\d+)(?:, now (\d+))?(?: with (\d+) a team)?$/.exec(head) ?? [];
  const [, competition = '', before, after, perTeam = 9] = found;
  const schedule = (count: number, each: number) => ({ matches: count, leagueMatches: count, perTeam: each });
  const isChanged = after !== undefined;
  const count = Number(after ?? before);
  const rest = Array.from({ length: count - matches.length }, (_, place) => played(matches.length + 1 + place, {}));
  const facts: TournamentFact[] = [
    { kind: 'competition', competition, season: '2026', ...schedule(Number(before), isChanged ? 9 : 0) },
    ...matches.map((match, place) => matchOf(match, place + 1)),
    ...(isChanged ? [{ kind: 'schedule', ...schedule(count, Number(perTeam)) } as const] : []),
    ...rest,
    { kind: 'champion', team: 'Reds' },
  ];
  return { match: foldTournament(factsSaying(facts)), context: { averages: NEWEST_AVERAGES } };
}
