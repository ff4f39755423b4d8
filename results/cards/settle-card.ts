import type { Millis } from 'engine/vocabulary';
import type { Averages } from '../averages/averages.ts';
import type { CricketMatch } from '../facts/cricket/cricket-facts.ts';
import { truthColumns } from '../facts/cricket/truth-columns.ts';
import { matchOfTournament } from '../facts/tournament/match-of-tournament.ts';
import { boundRule, newestRule } from '../rules/rule-book.ts';
import { partOf } from '../rules/tournament/tournament-total.ts';
import type { Result, Ruling } from '../ruling.ts';
import { averagedStatistics, marketsOfCard, totalRuleOf } from './markets-of-card.ts';

/** What a scorecard makes of one market. */
export interface CardLine {
  readonly market: string;
  readonly rule: string;
  readonly version: number;
  /** `average` and `mid-point` are settled too, by figures for what was not played. */
  readonly state: 'settled' | 'void' | 'average' | 'mid-point' | 'half' | 'open' | 'held';
  readonly result: Result | null;
  readonly reason: string;
}

export interface SettledCard {
  readonly match_id: string;
  readonly counts: Readonly<Record<string, string | number | null>>;
  readonly markets: readonly CardLine[];
}

/** Settles every standard market of a card by the newest rules, and says what the match counts in its league's totals. */
export function settleCard(id: string, match: CricketMatch, averages: Averages): SettledCard {
  const context = { averages, openedAt: 0 as Millis };
  const markets = marketsOfCard(match).map(({ name, rule: ruleId, subject }): CardLine => {
    const { version } = newestRule(ruleId);
    const { rule, subject: read } = boundRule({ rule: ruleId, version, subject });
    return { market: name, rule: ruleId, version, ...told(rule.settle(match, read, context)) };
  });
  return { match_id: id, counts: countsOf(id, match), markets: [...markets, ...leagueLines(match, averages)] };
}

function told(ruling: Ruling): Pick<CardLine, 'state' | 'result' | 'reason'> {
  const { state, reason } = ruling;
  if (state !== 'settled') return { state, result: null, reason };
  return { state: ruling.how === 'actual' ? 'settled' : ruling.how, result: ruling.result, reason };
}

/** The match's part in each total of its competition: what was played, or, where it is lost, the average. */
function leagueLines(match: CricketMatch, averages: Averages): CardLine[] {
  const { competition, season, startsAt, overs } = match.fixture;
  if (match.result === undefined || competition === '' || overs === 0) return [];
  const rule = totalRuleOf(competition);
  const { version } = newestRule(rule);
  const played = matchOfTournament(match, { number: 1, stage: 'league', endedAt: startsAt });
  return averagedStatistics(match, averages).flatMap((statistic): CardLine[] => {
    const part = partOf({ competition, season }, played, { statistic, of: { kind: 'all' }, averages });
    if (part === undefined || part === 'uncounted') return [];
    const isAverage = part.how === 'average';
    const reason = isAverage ? `average: ${played.lost ?? ''}` : 'as played';
    const state = isAverage ? 'average' : 'settled';
    const result = { number: part.value };
    return [{ market: `League total ${statistic}, this match`, rule, version, state, result, reason }];
  });
}

/** In the order of the columns of the scorecards' truth. */
function countsOf(id: string, match: CricketMatch): SettledCard['counts'] {
  const { date, ...rest } = truthColumns(match);
  return { match_id: id, date: date ?? null, comp: competitionOf(match), ...rest };
}

const SHORT: Readonly<Record<string, string>> = { 'Indian Premier League': 'IPL' };
const BY_FORMAT: Readonly<Record<string, string>> = { T20: 'T20I' };

/** As the truth's `comp`: a league's short name, else the kind of match. */
const competitionOf = ({ fixture }: CricketMatch): string =>
  SHORT[fixture.competition] ?? BY_FORMAT[fixture.format] ?? fixture.format;
