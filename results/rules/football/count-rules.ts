import { z } from 'zod';
import {
  FOOTBALL_STATISTICS,
  type FootballMatch,
  type FootballStatistic,
  type Pair,
} from '../../facts/football/football-facts.ts';
import { isOpen, isVoid, settled, type Ruling } from '../../ruling.ts';
import { defineRule } from '../define-rule.ts';
import { leader, total, won } from '../unplayed.ts';
import {
  decided,
  HALF_TIME_SCORE,
  known,
  knownByHalf,
  Line,
  Period,
  REGULAR_TIME,
  Side,
  USUAL_TEXT,
} from './football-play.ts';
import { countText } from '../../count-text.ts';

// Markets on how many goals, corners or cards there are.

const CORNERS = 'Corners that were awarded and not taken do not count.';
const CARDS =
  'A yellow card counts once, a red card counts once, a second yellow counts as a yellow and as a red. Cards shown after the final whistle, or to anybody who is not on the field, do not count.';
const OWN_GOALS = 'Own goals count for the side credited.';
const NOT_TOLD = 'no source has told this count yet';

/** `cards`: yellow and red together. */
const Counted = z.enum([...FOOTBALL_STATISTICS, 'cards']);
const CountSubject = z.strictObject({ of: Counted, period: Period, side: Side });
type CountSubject = z.output<typeof CountSubject>;

function count(
  match: FootballMatch,
  { of, period }: CountSubject,
  soFar: typeof known = known,
): { values: Pair | undefined; final: boolean } {
  if (of !== 'cards') return soFar(match, of, period);
  const yellow = known(match, 'yellow-cards', period);
  const red = known(match, 'red-cards', period);
  if (yellow.values === undefined || red.values === undefined) return { values: undefined, final: yellow.final };
  return { values: [yellow.values[0] + red.values[0], yellow.values[1] + red.values[1]], final: yellow.final };
}

const unit = (of: FootballStatistic | 'cards') => of.replace('-', ' ');

const overUnderOf = {
  id: 'football.over-under',
  sport: 'football',
  tab: 'Football',
  title: 'Over / under',
  text: [
    'Whether the goals, corners or cards of the period are more or fewer than the line; a whole line that is met exactly voids the market.',
    'Over is decided as soon as the line is passed.',
    OWN_GOALS,
    CORNERS,
    CARDS,
    REGULAR_TIME,
    ...USUAL_TEXT,
  ],
  subject: CountSubject.extend({ line: Line }),
} as const;

const settleOverUnder =
  (soFar: typeof known) =>
  (match: FootballMatch, subject: CountSubject & { readonly line: number }): Ruling => {
    const { values, final } = count(match, subject, soFar);
    const sum = values === undefined ? undefined : total(values, subject.side);
    const text = countText(sum ?? 0, unit(subject.of));
    const atTheEnd = (): Ruling => {
      if (sum === undefined) return isOpen(NOT_TOLD);
      return sum === subject.line ? isVoid(`${text}: the line is met exactly`) : won('under', text);
    };
    return decided(match, {
      certain: sum !== undefined && sum > subject.line ? won('over', text) : undefined,
      final,
      atTheEnd,
    });
  };

const overUnder = defineRule({ ...overUnderOf, version: 1, settle: settleOverUnder(known) });

const overUnder2 = defineRule({
  ...overUnderOf,
  version: 2,
  text: [...overUnderOf.text, HALF_TIME_SCORE],
  settle: settleOverUnder(knownByHalf),
});

const number = defineRule({
  id: 'football.count',
  version: 1,
  sport: 'football',
  tab: 'Football Fancy',
  title: 'Football fancy',
  text: [
    'A number of the match: its goals, corners or cards, of both sides or of one, in regular time or in its first half.',
    OWN_GOALS,
    CORNERS,
    CARDS,
    REGULAR_TIME,
    ...USUAL_TEXT,
  ],
  subject: CountSubject,
  settle(match: FootballMatch, subject) {
    const { values, final } = count(match, subject);
    const atTheEnd = () => {
      if (values === undefined) return isOpen(NOT_TOLD);
      const sum = total(values, subject.side);
      return settled({ number: sum }, countText(sum, unit(subject.of)));
    };
    const { values: least } = count(match, subject, knownByHalf);
    return decided(match, { final, atTheEnd, soFar: least && total(least, subject.side) });
  },
});

const handicap = defineRule({
  id: 'football.handicap',
  version: 1,
  sport: 'football',
  tab: 'Football',
  title: 'Asian handicap',
  text: [
    'The goals of the home side less those of the away side, with the runner’s handicap: when regular time ends, or in a market on the first half when that ends.',
    'A quarter handicap is half a bet on each neighbour; a whole one that is met exactly gives the stake back.',
    'Goals scored before a bet count for it too.',
    OWN_GOALS,
    REGULAR_TIME,
    ...USUAL_TEXT,
  ],
  subject: z.strictObject({ period: Period }),
  settle(match: FootballMatch, { period }) {
    const { values, final } = known(match, 'goals', period);
    const atTheEnd = () =>
      values === undefined ? isOpen(NOT_TOLD) : settled({ number: values[0] - values[1] }, values.join('–'));
    return decided(match, { final, atTheEnd });
  },
});

const most = defineRule({
  id: 'football.most',
  version: 1,
  sport: 'football',
  tab: 'Football',
  title: 'Most corners or cards',
  text: [
    'Which side has more of them.',
    'As many on both sides voids the market.',
    CORNERS,
    CARDS,
    REGULAR_TIME,
    ...USUAL_TEXT,
  ],
  subject: z.strictObject({ of: Counted, period: Period }),
  settle(match: FootballMatch, { of, period }) {
    const { values, final } = count(match, { of, period });
    const atTheEnd = (): Ruling => {
      if (values === undefined) return isOpen(NOT_TOLD);
      const side = leader(values);
      const text = `${values.join('–')} ${unit(of)}`;
      return side === 'draw' ? isVoid(`${text}: as many on both sides`) : won(side, text);
    };
    return decided(match, { final, atTheEnd });
  },
});

export const COUNT_RULES = [overUnder, overUnder2, number, handicap, most];
