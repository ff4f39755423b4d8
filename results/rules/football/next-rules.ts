import { z } from 'zod';
import type { FootballMatch } from '../../facts/football/football-facts.ts';
import { isOpen, isVoid, type Ruling } from '../../ruling.ts';
import { defineRule } from '../define-rule.ts';
import { won } from '../unplayed.ts';
import { decided, HALF_TIME_SCORE, known, Period, REGULAR_TIME, USUAL_TEXT } from './football-play.ts';
import { countText } from '../../count-text.ts';

// Markets on who does something for the nth time.

const Nth = z.strictObject({ nth: z.int().min(1).max(50), period: Period });
const NAMES = ['home', 'away'] as const;
const counts = (one: { readonly period: string }, period: Period) =>
  one.period === 'first-half' || (period === 'match' && one.period === 'second-half');

const nextGoalOf = {
  id: 'football.next-goal',
  sport: 'football',
  tab: 'Football',
  title: 'Next goal',
  text: [
    'Which side is credited with the nth goal, or that there is none.',
    'Own goals count for the side credited.',
    REGULAR_TIME,
    ...USUAL_TEXT,
  ],
  subject: Nth,
  settle(match: FootballMatch, { nth, period }: z.output<typeof Nth>): Ruling {
    const goal = match.goals.filter((one) => counts(one, period))[nth - 1];
    const { values, final } = known(match, 'goals', period);
    const atTheEnd = (): Ruling => {
      if (values === undefined) return isOpen('no source has told this score yet');
      if (values[0] + values[1] < nth) return won('none', `${countText(values[0] + values[1], 'goals')} in all`);
      // The last of a score that only one side has is that side's, whatever the order.
      if (values[0] === 0 || values[1] === 0) return won(values[0] === 0 ? 'away' : 'home', values.join('–'));
      return isOpen('the source gives the score and not the order of the goals');
    };
    const certain = goal && won(NAMES[goal.side], `goal ${nth} is credited to the ${NAMES[goal.side]} side`);
    return decided(match, { certain, final, atTheEnd });
  },
} as const;

const nextGoal = defineRule({ ...nextGoalOf, version: 1 });

/** Goals that one side alone has scored by half-time are that side's, in whatever order. */
const nextGoal2 = defineRule({
  ...nextGoalOf,
  version: 2,
  text: [...nextGoalOf.text, HALF_TIME_SCORE],
  settle(match: FootballMatch, { nth, period }: z.output<typeof Nth>): Ruling {
    const half = match.scores['half-time'];
    const [home, away] = half ?? [0, 0];
    const isOneSided = (home === 0 || away === 0) && home + away >= nth;
    if (match.goals.length > 0 || half === undefined || !isOneSided) return nextGoalOf.settle(match, { nth, period });
    const certain = won(home === 0 ? 'away' : 'home', `${half.join('–')} at half-time`);
    return decided(match, { certain, final: false, atTheEnd: () => certain });
  },
});

const nthCorner = defineRule({
  id: 'football.nth-corner',
  version: 1,
  sport: 'football',
  tab: 'Football',
  title: 'Nth corner',
  text: [
    'Which side takes the nth corner.',
    'Corners that were awarded and not taken do not count; where the nth is never taken the market is void.',
    REGULAR_TIME,
    ...USUAL_TEXT,
  ],
  subject: Nth,
  settle(match: FootballMatch, { nth, period }) {
    const corner = match.corners.filter((one) => counts(one, period))[nth - 1];
    const { values, final } = known(match, 'corners', period);
    const atTheEnd = (): Ruling => {
      if (values === undefined) return isOpen('no source has told the corners yet');
      if (values[0] + values[1] < nth)
        return isVoid(`corner ${nth} was not taken: there were ${values[0] + values[1]}`);
      if (values[0] === 0 || values[1] === 0)
        return won(values[0] === 0 ? 'away' : 'home', `${values.join('–')} corners`);
      return isOpen('the source gives the corners and not their order');
    };
    const certain = corner && won(NAMES[corner.side], `corner ${nth} was taken by the ${NAMES[corner.side]} side`);
    return decided(match, { certain, final, atTheEnd });
  },
});

export const NEXT_RULES = [nextGoal, nextGoal2, nthCorner];
