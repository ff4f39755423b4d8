import { z } from 'zod';
import type { SetsMatch, SetsSport } from '../../facts/sets/sets-facts.ts';
import { isVoid, settled, type Ruling } from '../../ruling.ts';
import type { Rule } from '../../rule.ts';
import { defineRule } from '../define-rule.ts';
import type { SiteTab } from '../site-tabs.ts';
import { total, UNPLAYED_TEXT, won } from '../unplayed.ts';
import { decided, isComplete, leastPoints, leastUnits, pointsOf, surePointsOf } from './set-play.ts';
import type { FactsKind } from '../../facts/facts-kind.ts';

/** What sets the rules of one sport apart. All of it stands in their texts. */
export interface SetsRules {
  readonly version?: number;
  readonly sport: SetsSport;
  readonly kind: FactsKind;
  readonly tab: SiteTab;
  /** `set`, `game`, `frame`, `map`. */
  readonly unit: string;
  /** What a unit is made of: `points`, `games`, `rounds`. */
  readonly points: string;
  /** What becomes of match odds where a side does not go on, or nobody does. */
  readonly onRetirement: (match: SetsMatch) => Ruling;
  /** How that reads. */
  readonly retirement: string;
  /** Whether totals that are decided stand in a match that is not finished. */
  readonly decidedTotalsStand: boolean;
  readonly notes: readonly string[];
}

const SIDES = ['home', 'away'] as const;
const Nothing = z.strictObject({});
const Side = z.enum(['home', 'away']).optional();
const Line = z.number().min(0).max(1000).multipleOf(0.5);
/** 0: the whole match. */
const UnitNumber = z.int().min(0).max(99);

const common = (rules: SetsRules): string[] => [
  rules.decidedTotalsStand
    ? `A market on one ${rules.unit} needs that ${rules.unit} completed, unless it is already decided.`
    : `A market on one ${rules.unit} needs that ${rules.unit} completed.`,
  `Where the number of ${rules.unit}s of the match is changed, what was not decided is void.`,
  UNPLAYED_TEXT,
  ...rules.notes,
];

function matchOdds(rules: SetsRules) {
  return defineRule({
    id: `${rules.sport}.match-odds`,
    version: rules.version ?? 1,
    sport: rules.kind,
    tab: rules.tab,
    title: 'Match odds',
    text: ['The side that wins the match; a match that ends level voids it.', rules.retirement, ...common(rules)],
    subject: Nothing,
    settle(match: SetsMatch) {
      const text = `${match.won.join('–')} in ${rules.unit}s`;
      // Where the format was changed, the match is void also after a retirement.
      const stopped = !isComplete(match) && (match.gone !== undefined || match.stop === 'abandoned');
      if (stopped) return decided(match, { final: true, atTheEnd: () => rules.onRetirement(match) });
      const { winner } = match;
      const atTheEnd = () => (winner === undefined ? isVoid(`level: ${text}`) : won(SIDES[winner], text));
      return decided(match, { final: winner !== undefined || isComplete(match), atTheEnd });
    },
  });
}

function unitWinner(rules: SetsRules) {
  return defineRule({
    id: `${rules.sport}.unit-winner`,
    version: rules.version ?? 1,
    sport: rules.kind,
    tab: rules.tab,
    title: `Winner of a ${rules.unit}`,
    text: [
      `The side that wins it. A ${rules.unit} that is not played, or not finished, voids its market; a completed one stands whatever comes after.`,
      ...common(rules),
    ],
    subject: z.strictObject({ unit: UnitNumber.min(1) }),
    settle(match: SetsMatch, { unit }) {
      const { winner } = match.units.find(({ number }) => number === unit) ?? {};
      const certain =
        winner === undefined ? undefined : won(SIDES[winner], `${rules.unit} ${unit} won by the ${SIDES[winner]} side`);
      const atTheEnd = () => isVoid(`${rules.unit} ${unit} was not played`);
      return decided(match, { certain, final: isComplete(match), atTheEnd });
    },
  });
}

function unitScore(rules: SetsRules) {
  return defineRule({
    id: `${rules.sport}.correct-score`,
    version: rules.version ?? 1,
    sport: rules.kind,
    tab: rules.tab,
    title: `Correct score in ${rules.unit}s`,
    text: [`How many ${rules.unit}s each side wins. A match that is not finished voids it.`, ...common(rules)],
    subject: Nothing,
    settle: (match: SetsMatch) =>
      decided(match, {
        final: isComplete(match),
        atTheEnd: () => won(match.won.join('-'), `${match.won.join('–')} in ${rules.unit}s`),
      }),
  });
}

/** What a total counts: units of the match, points of the match, or points of one unit. */
interface Counted {
  readonly sum: number;
  /** It can be no less in the end, by the rules of the game. */
  readonly least: number;
  readonly final: boolean;
  readonly text: string;
}

function counted(match: SetsMatch, rules: SetsRules, { of, unit, side }: CountSubject): Counted {
  if (of === 'units') {
    const sum = total(match.won, side);
    const least = side === undefined ? leastUnits(match) : sum;
    return { sum, least, final: isComplete(match), text: `${match.won.join('–')} in ${rules.unit}s` };
  }
  const counts = (number: number) => unit === 0 || number === unit;
  const units = match.units.filter(({ number }) => counts(number));
  const points = pointsOf(units);
  const sum = total(points, side);
  // The other side may win all that follows.
  const least = side === undefined ? leastPoints(match, counts) : total(surePointsOf(match, units), side);
  const final = unit === 0 ? isComplete(match) : units[0]?.winner !== undefined || isComplete(match);
  return { sum, least, final, text: `${points.join('–')} ${rules.points}` };
}

const CountSubject = z.strictObject({ of: z.enum(['units', 'points']), unit: UnitNumber.default(0), side: Side });
type CountSubject = z.output<typeof CountSubject>;

function overUnder(rules: SetsRules) {
  const decidedText = rules.decidedTotalsStand
    ? `In a match that is not finished a total stands where it is already certain, and else is void. Certain is what no continuation could change: the ${rules.unit}s that still had to be played count, each with the fewest ${rules.points} that could end it.`
    : 'A match that is not finished voids totals over the match; those of a completed part stand.';
  return defineRule({
    id: `${rules.sport}.over-under`,
    version: rules.version ?? 1,
    sport: rules.kind,
    tab: rules.tab,
    title: `Over / under ${rules.unit}s and ${rules.points}`,
    text: [
      `Whether the ${rules.unit}s of the match, or its ${rules.points}, or those of one ${rules.unit}, are more or fewer than the line; a whole line that is met exactly voids the market.`,
      decidedText,
      ...common(rules),
    ],
    subject: CountSubject.extend({ line: Line }),
    settle(match: SetsMatch, subject) {
      const { sum, least, final, text } = counted(match, rules, subject);
      const notPlayed =
        subject.unit > 0 && isComplete(match) && !match.units.some((one) => one.number === subject.unit);
      const isCertain = match.units.length > 0 && least > subject.line && (rules.decidedTotalsStand || final);
      const atTheEnd = (): Ruling => {
        if (notPlayed) return isVoid(`${rules.unit} ${subject.unit} was not played`);
        return sum === subject.line
          ? isVoid(`${text}: the line is met exactly`)
          : won(sum > subject.line ? 'over' : 'under', text);
      };
      const certain =
        isCertain && !notPlayed ? won('over', sum > subject.line ? text : `${text}, at least ${least}`) : undefined;
      return decided(match, { certain, final, atTheEnd });
    },
  });
}

function count(rules: SetsRules) {
  return defineRule({
    id: `${rules.sport}.count`,
    version: rules.version ?? 1,
    sport: rules.kind,
    tab: rules.tab,
    title: `Number of ${rules.unit}s or ${rules.points}`,
    text: [
      `The ${rules.unit}s of the match, or its ${rules.points}, or those of one ${rules.unit}; as a handicap, those of the first side less those of the second.`,
      'A match or a part of it that is not finished voids it.',
      ...common(rules),
    ],
    subject: CountSubject.extend({ difference: z.boolean().default(false) }),
    settle(match: SetsMatch, subject) {
      const { sum, final, text } = counted(match, rules, subject);
      const units = match.units.filter((one) => subject.unit === 0 || one.number === subject.unit);
      const [first, second] = subject.of === 'units' ? match.won : pointsOf(units);
      const atTheEnd = (): Ruling =>
        units.length === 0
          ? isVoid('it was not played')
          : settled({ number: subject.difference ? first - second : sum }, text);
      return decided(match, { final, atTheEnd, soFar: subject.difference ? undefined : sum });
    },
  });
}

/** The rules of a sport that is won by units. */
export function setsRules(rules: SetsRules): readonly Rule[] {
  return [matchOdds, unitWinner, unitScore, overUnder, count].map((make) => make(rules) as Rule);
}
