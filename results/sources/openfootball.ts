import type { Millis } from 'engine/vocabulary';
import { readClock } from '../files/clock-text.ts';
import { readOpenfootballSeason, type OpenfootballMatch } from '../files/openfootball-json.ts';
import { zoneBesideClock } from '../files/zone-names.ts';
import { zonedTime } from '../files/zoned-time.ts';
import type { FootballFact } from '../facts/football/football-facts.ts';
import { resultRow, UnreadableRowError, type ResultRow } from './result-row.ts';

/** Nobody played to the end: a final score beside it was made at a desk. */
const CALLED_OFF = /^(?:cancel|abandon|annul)/;

/**
 * Reads a season of openfootball: fixtures, and of those played the score and mostly the half-time score.
 * A time without a zone is the ground's own; it is taken as UTC, and decides nothing.
 *
 * @returns undefined if the JSON has no list of matches
 * @throws  SyntaxError if the text is no JSON
 */
export function readOpenFootball(json: string): ResultRow[] | undefined {
  const season = readOpenfootballSeason(json);
  if (season === undefined) return undefined;
  const [, competition = season.name, years = ''] = /^(.*) (\d{4}(?:\/\d{2})?)$/.exec(season.name) ?? [];
  return season.matches.map((match, at) => {
    const { home, away, score } = match;
    return resultRow({ place: at + 1, home, away }, () => {
      if (score === undefined) throw new UnreadableRowError('its score is written in a way that is not known');
      const startsAt = startOf(match);
      return [{ kind: 'fixture', teams: [home, away], competition, season: years, startsAt }, ...resultOf(match)];
    });
  });
}

function startOf({ day, clock }: OpenfootballMatch): Millis {
  const { time, zone } = readClock(clock) ?? { time: '00:00', zone: '' };
  const start = zonedTime(day, time, zoneBesideClock(zone) ?? 'UTC');
  if (start === undefined) throw new UnreadableRowError(`${day} ${clock} is no day and time`.replaceAll(/ +/g, ' '));
  return start.ms as Millis;
}

function resultOf(match: OpenfootballMatch): FootballFact[] {
  const { status, score = {} } = match;
  const isCalledOff = CALLED_OFF.test(status);
  // Postponed, or awarded by a committee: no goals were scored that a bet could be paid on.
  if (status !== '' && !isCalledOff) return [];
  const facts: FootballFact[] = [];
  if (score.halfTime !== undefined) facts.push({ kind: 'score', when: 'half-time', goals: score.halfTime });
  // The score when it was stopped is not a final one; only one at half-time shows that it began.
  if (score.halfTime !== undefined && /^abandon/i.test(status)) facts.push({ kind: 'abandoned', at: startOf(match) });
  else if (isCalledOff) facts.push({ kind: 'called-off' });
  else if (score.fullTime !== undefined) facts.push({ kind: 'score', when: 'full-time', goals: score.fullTime });
  return facts;
}
