import { z } from 'zod';
import type { PeriodsMatch, PeriodsSport } from '../../facts/periods/periods-facts.ts';
import { isVoid, settled, type Ruling } from '../../ruling.ts';
import type { Rule } from '../../rule.ts';
import { defineRule } from '../define-rule.ts';
import type { SiteTab } from '../site-tabs.ts';
import { leader, total, UNPLAYED_TEXT, won } from '../unplayed.ts';
import { clockText, decided, isOver, pointsIn, type Span } from './period-play.ts';
import { countText } from '../../count-text.ts';

/** What sets the rules of one sport apart. All of it stands in their texts. */
export interface PeriodsRules {
  readonly sport: PeriodsSport;
  readonly tab: SiteTab;
  /** `quarter`, `period`, `half`. */
  readonly period: string;
  /** `points`, `goals`. */
  readonly unit: string;
  /** Whether overtime counts in match, total and handicap markets. */
  readonly overtime: boolean;
  /** Whether it counts too in a market on several periods up to the last, as the second half of four quarters. */
  readonly overtimeInParts: boolean;
  /** An abandoned match stands with so much of regulation or less to play, ms; undefined where it never does. */
  readonly mostLeftMs: number | undefined;
  /** Said of this sport alone, in each of its rules. */
  readonly notes: readonly string[];
  /** What becomes of the market on who scores first where nobody does. */
  readonly noScore: string;
  /** Said where overtime may count. */
  readonly overtimeNotes: readonly string[];
}

const Side = z.enum(['home', 'away']).optional();
/** 0: the whole match; 1, 2, … one period. `of: 2` counts so many from it: a half of four quarters. */
const PeriodOf = z.strictObject({ period: z.int().min(0).max(20).default(0), of: z.int().min(1).max(4).default(1) });
const Line = z.number().min(0).max(1000).multipleOf(0.5);

const COMPLETED = (name: string) =>
  `A market on one ${name} needs that ${name} completed, unless it is already decided.`;

/** An abandoned match that stands is as if it had ended then. */
const stands = (match: PeriodsMatch, { mostLeftMs }: PeriodsRules) =>
  match.stop === 'abandoned' && mostLeftMs !== undefined && match.leftMs <= mostLeftMs;

interface Reach {
  readonly period: number;
  readonly of: number;
}

function spanOf(match: PeriodsMatch, { period, of }: Reach, rules: PeriodsRules): Span {
  if (period === 0) return { from: 1, to: match.fixture.periods, overtime: rules.overtime };
  const to = period + of - 1;
  return { from: period, to, overtime: rules.overtimeInParts && isLastPart(match, { period, of }) };
}

/** The second half of four quarters: several periods, the last among them. */
const isLastPart = ({ fixture }: PeriodsMatch, { period, of }: Reach) => of > 1 && period + of - 1 === fixture.periods;

/** The score of what a market is on, whether it is final, and how people say it. */
function played(match: PeriodsMatch, reach: Reach, rules: PeriodsRules) {
  const span = spanOf(match, reach, rules);
  const score = pointsIn(match, span);
  // What remains of regulation is all that its last part lacks; one period has to be completed.
  const isCutShort = (reach.period === 0 || isLastPart(match, reach)) && stands(match, rules);
  const where =
    reach.period === 0
      ? 'in the match'
      : reach.of === 1
        ? `in ${rules.period} ${reach.period}`
        : `in ${rules.period}s ${reach.period}–${span.to}`;
  const text = `${score.join('–')} ${where}`;
  return {
    score,
    final: isOver(match, span) || isCutShort,
    text: isCutShort ? `${text}, abandoned with ${clockText(match.leftMs)} to play` : text,
  };
}

/** How long a match must have been played, and whether overtime counts: for the texts. */
function common(rules: PeriodsRules): string[] {
  const left =
    rules.mostLeftMs === undefined
      ? 'An abandoned match voids the market unless the outcome is already determined.'
      : `An abandoned match stands with ${rules.mostLeftMs / 60_000} minutes or less of game time left; with more left it voids the market unless the outcome is already determined.`;
  const overtime = rules.overtime
    ? 'Overtime counts, unless the market is on a part of the match that ends before it.'
    : 'Regulation time alone counts, overtime does not.';
  return [left, overtime, UNPLAYED_TEXT, ...rules.notes, ...(rules.overtime ? rules.overtimeNotes : [])];
}

function matchOdds(rules: PeriodsRules): Rule<PeriodsMatch, Record<string, never>> {
  return defineRule({
    id: `${rules.sport}.match-odds`,
    version: 1,
    sport: 'periods',
    tab: rules.tab,
    title: 'Match odds',
    text: ['The side that wins the match; a match that ends level voids it.', ...common(rules)],
    subject: z.strictObject({}) as z.ZodType<Record<string, never>>,
    settle(match: PeriodsMatch) {
      const { score, final, text } = played(match, { period: 0, of: 1 }, rules);
      const side = leader(score);
      const atTheEnd = (): Ruling => (side === 'draw' ? isVoid(`level: ${text}`) : won(side, text));
      return decided(match, { final, atTheEnd });
    },
  });
}

function threeWay(rules: PeriodsRules) {
  return defineRule({
    id: `${rules.sport}.three-way`,
    version: 1,
    sport: 'periods',
    tab: rules.tab,
    title: 'Three-way result',
    text: [
      'Home, away or the draw, when regulation time ends; overtime and shoot-outs do not count.',
      ...common({ ...rules, overtime: false }),
    ],
    subject: z.strictObject({}),
    settle(match: PeriodsMatch) {
      const { score, final, text } = played(match, { period: 0, of: 1 }, { ...rules, overtime: false });
      return decided(match, { final, atTheEnd: () => won(leader(score), text) });
    },
  });
}

function periodWinner(rules: PeriodsRules) {
  return defineRule({
    id: `${rules.sport}.period-winner`,
    version: 1,
    sport: 'periods',
    tab: rules.tab,
    title: `Winner of a ${rules.period}`,
    text: [
      `The side that scores more in it; where there is no runner for the draw, as many on both sides voids it.`,
      COMPLETED(rules.period),
      ...common(rules),
    ],
    subject: PeriodOf.extend({ period: z.int().min(1).max(20), draw: z.boolean().default(false) }),
    settle(match: PeriodsMatch, subject) {
      const { score, final, text } = played(match, subject, rules);
      const side = leader(score);
      const atTheEnd = (): Ruling =>
        side === 'draw' && !subject.draw ? isVoid(`as many on both sides: ${text}`) : won(side, text);
      return decided(match, { final, atTheEnd });
    },
  });
}

function overUnder(rules: PeriodsRules) {
  return defineRule({
    id: `${rules.sport}.over-under`,
    version: 1,
    sport: 'periods',
    tab: rules.tab,
    title: `Over / under ${rules.unit}`,
    text: [
      `Whether the ${rules.unit} are more or fewer than the line; a whole line that is met exactly gives the stake back.`,
      'Over is decided as soon as the line is passed.',
      COMPLETED(rules.period),
      ...common(rules),
    ],
    subject: PeriodOf.extend({ line: Line, side: Side }),
    settle(match: PeriodsMatch, subject) {
      const { score, final, text } = played(match, subject, rules);
      const sum = total(score, subject.side);
      const atTheEnd = (): Ruling =>
        sum === subject.line ? isVoid(`${countText(sum, rules.unit)}: the line is met exactly`) : won('under', text);
      return decided(match, { certain: sum > subject.line ? won('over', text) : undefined, final, atTheEnd });
    },
  });
}

function count(rules: PeriodsRules) {
  return defineRule({
    id: `${rules.sport}.count`,
    version: 1,
    sport: 'periods',
    tab: rules.tab,
    title: `Number of ${rules.unit}`,
    text: [
      `The ${rules.unit} of both sides or of one; as a handicap, those of the home side less those of the away side.`,
      COMPLETED(rules.period),
      ...common(rules),
    ],
    subject: PeriodOf.extend({ side: Side, difference: z.boolean().default(false) }),
    settle(match: PeriodsMatch, subject) {
      const { score, final, text } = played(match, subject, rules);
      const number = subject.difference ? score[0] - score[1] : total(score, subject.side);
      const soFar = subject.difference ? undefined : number;
      return decided(match, { final, atTheEnd: () => settled({ number }, text), soFar });
    },
  });
}

function firstToScore(rules: PeriodsRules) {
  return defineRule({
    id: `${rules.sport}.first-to-score`,
    version: 1,
    sport: 'periods',
    tab: rules.tab,
    title: 'First to score',
    text: [
      'The side that scores first; it stands in an abandoned match once somebody has scored.',
      rules.noScore,
      ...common(rules),
    ],
    subject: z.strictObject({}),
    settle(match: PeriodsMatch) {
      const { score, final, text } = played(match, { period: 0, of: 1 }, rules);
      const first = match.scored.find(({ period }) => rules.overtime || period <= match.fixture.periods);
      const side = first === undefined ? onlyScorer(score) : (['home', 'away'] as const)[first.side];
      const certain = side && won(side, `the ${side} side scored first`);
      const none = total(score, undefined) === 0 ? 'nobody scored' : 'it cannot be told who scored first';
      return decided(match, { certain, final, atTheEnd: () => isVoid(`${none}: ${text}`) });
    },
  });
}

const onlyScorer = ([home, away]: readonly [number, number]) =>
  home > 0 && away === 0 ? ('home' as const) : away > 0 && home === 0 ? ('away' as const) : undefined;

/** The rules of a sport that is played by the clock. */
export function periodsRules(rules: PeriodsRules): readonly Rule[] {
  return [matchOdds, threeWay, periodWinner, overUnder, count, firstToScore].map((make) => make(rules) as Rule);
}
