import { z } from 'zod';
import type { FootballMatch, Pair } from '../../facts/football/football-facts.ts';
import { isOpen, isVoid, type Ruling } from '../../ruling.ts';
import { defineRule } from '../define-rule.ts';
import { leader, won } from '../unplayed.ts';
import { decided, HALF_TIME_SCORE, known, knownByHalf, Period, REGULAR_TIME, USUAL_TEXT } from './football-play.ts';

// Markets on how the match, or a half of it, ends.

const Nothing = z.strictObject({});
const NO_SCORE = 'no source has told this score yet';

/** Settles by the score of a period once it is final. */
function byScore(match: FootballMatch, period: Period, rule: (score: Pair, text: string) => Ruling): Ruling {
  const { values, final } = known(match, 'goals', period);
  const text = `${values?.join('–')} ${period === 'match' ? 'after regular time' : 'at half-time'}`;
  return decided(match, { final, atTheEnd: () => (values === undefined ? isOpen(NO_SCORE) : rule(values, text)) });
}

const matchOdds = defineRule({
  id: 'football.match-odds',
  version: 1,
  sport: 'football',
  tab: 'Football',
  title: 'Match odds',
  text: ['Home, away or the draw, by the score when regular time ends.', REGULAR_TIME, ...USUAL_TEXT],
  subject: Nothing,
  settle: (match: FootballMatch) => byScore(match, 'match', (score, text) => won(leader(score), text)),
});

const halfTime = defineRule({
  id: 'football.half-time',
  version: 1,
  sport: 'football',
  tab: 'Football',
  title: 'Half-time result',
  text: [
    'Home, away or the draw, by the score when the first half ends.',
    'A match stopped after half-time leaves it standing; one stopped before voids it.',
    ...USUAL_TEXT,
  ],
  subject: Nothing,
  settle: (match: FootballMatch) => byScore(match, 'first-half', (score, text) => won(leader(score), text)),
});

const halfTimeFullTime = defineRule({
  id: 'football.half-time-full-time',
  version: 1,
  sport: 'football',
  tab: 'Football',
  title: 'Half-time / full-time',
  text: [
    'The result at half-time and the result when regular time ends, both right.',
    'An abandoned match voids it, also after half-time.',
    REGULAR_TIME,
    ...USUAL_TEXT,
  ],
  subject: Nothing,
  settle(match: FootballMatch) {
    const half = known(match, 'goals', 'first-half').values;
    return byScore(match, 'match', (score, text) =>
      half === undefined
        ? isOpen(NO_SCORE)
        : won(`${leader(half)}/${leader(score)}`, `${half.join('–')} at half-time, ${text}`),
    );
  },
});

const drawNoBet = defineRule({
  id: 'football.draw-no-bet',
  version: 1,
  sport: 'football',
  tab: 'Football',
  title: 'Draw no bet',
  text: ['Home or away, by the score when regular time ends.', 'A draw voids the market.', REGULAR_TIME, ...USUAL_TEXT],
  subject: Nothing,
  settle: (match: FootballMatch) =>
    byScore(match, 'match', (score, text) => {
      const winner = leader(score);
      return winner === 'draw' ? isVoid(`a draw: ${text}`) : won(winner, text);
    }),
});

/** `2-1`, or what stands for every score that is not listed. */
const Score = z.string().regex(/^\d{1,2}-\d{1,2}$|^any-other(-home|-away|-draw)?$/);

const correctScore = defineRule({
  id: 'football.correct-score',
  version: 1,
  sport: 'football',
  tab: 'Football',
  title: 'Correct score',
  text: [
    'The exact score when the period ends, home goals first.',
    'A score that is not listed is won by the runner that stands for any other.',
    REGULAR_TIME,
    ...USUAL_TEXT,
  ],
  subject: z.strictObject({ period: Period, scores: z.array(Score).min(2) }),
  settle: (match: FootballMatch, { period, scores }) =>
    byScore(match, period, (score, text) => {
      const exact = score.join('-');
      const winner = [exact, `any-other-${leader(score)}`, 'any-other'].find((one) => scores.includes(one));
      return winner === undefined ? isVoid(`no runner stands for ${text}`) : won(winner, text);
    }),
});

const bothToScoreOf = {
  id: 'football.both-to-score',
  sport: 'football',
  tab: 'Football',
  title: 'Both teams to score',
  text: [
    'Yes where each side is credited with a goal in regular time; own goals count for the side credited.',
    'It is decided as soon as both have scored.',
    REGULAR_TIME,
    ...USUAL_TEXT,
  ],
  subject: z.strictObject({ period: Period }),
} as const;

const settleBothToScore =
  (soFar: typeof known) =>
  (match: FootballMatch, { period }: { readonly period: Period }): Ruling => {
    const { values, final } = soFar(match, 'goals', period);
    const text = values?.join('–') ?? '';
    const both = values !== undefined && values[0] > 0 && values[1] > 0;
    const atTheEnd = () => (values === undefined ? isOpen(NO_SCORE) : won('no', text));
    return decided(match, { certain: both ? won('yes', text) : undefined, final, atTheEnd });
  };

const bothToScore = defineRule({ ...bothToScoreOf, version: 1, settle: settleBothToScore(known) });

const bothToScore2 = defineRule({
  ...bothToScoreOf,
  version: 2,
  text: [...bothToScoreOf.text, HALF_TIME_SCORE],
  settle: settleBothToScore(knownByHalf),
});

const oddEven = defineRule({
  id: 'football.odd-even',
  version: 1,
  sport: 'football',
  tab: 'Football',
  title: 'Goals odd or even',
  text: ['Whether the goals of both sides together are odd or even; 0–0 is even.', REGULAR_TIME, ...USUAL_TEXT],
  subject: z.strictObject({ period: Period }),
  settle: (match: FootballMatch, { period }) =>
    byScore(match, period, ([home, away], text) => won((home + away) % 2 === 0 ? 'even' : 'odd', text)),
});

export const RESULT_RULES = [
  matchOdds,
  halfTime,
  halfTimeFullTime,
  drawNoBet,
  correctScore,
  bothToScore,
  bothToScore2,
  oddEven,
];
