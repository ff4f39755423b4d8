import type { Millis } from 'engine/vocabulary';
import { z } from 'zod';
import type { FootballFact } from '../football/football-facts.ts';

const Score = z.tuple([z.int().min(0).max(99), z.int().min(0).max(99)]);
const Season = z.object({
  name: z.string(),
  matches: z.array(
    z.object({
      date: z.iso.date(),
      time: z.string().optional(),
      team1: z.string(),
      team2: z.string(),
      /** An empty list where the match is still to be played. */
      score: z.union([z.object({ ht: Score.optional(), ft: Score.optional() }), z.tuple([])]).optional(),
      status: z.string().optional(),
    }),
  ),
});

/**
 * Reads a season of openfootball: fixtures, and of those played the score and mostly the half-time score.
 * Its times are the ground's own; without a zone they are taken as UTC, and decide nothing.
 *
 * @throws where the JSON is not such a season
 */
export function readOpenFootball(json: string): (readonly FootballFact[])[] {
  const { name, matches } = Season.parse(JSON.parse(json));
  const [, competition = name, season = ''] = /^(.*) (\d{4}(?:\/\d{2})?)$/.exec(name) ?? [];
  return matches.map(({ date, time, team1, team2, score, status }) => {
    const startsAt = Date.parse(`${date}T${/^\d\d:\d\d/.exec(time ?? '')?.[0] ?? '00:00'}:00Z`) as Millis;
    const facts: FootballFact[] = [{ kind: 'fixture', teams: [team1, team2], competition, season, startsAt }];
    if (score === undefined || Array.isArray(score)) {
      if (status !== undefined && /cancel|abandon|annul/i.test(status)) facts.push({ kind: 'called-off' });
      return facts;
    }
    if (score.ht !== undefined) facts.push({ kind: 'score', when: 'half-time', goals: score.ht });
    // What stood when it was stopped is no final score.
    if (status !== undefined && /abandon/i.test(status)) facts.push({ kind: 'abandoned', at: startsAt });
    else if (score.ft !== undefined) facts.push({ kind: 'score', when: 'full-time', goals: score.ft });
    return facts;
  });
}
