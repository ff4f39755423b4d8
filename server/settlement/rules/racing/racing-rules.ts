import { z } from 'zod';
import type { Race } from '../../../facts/racing/racing-facts.ts';
import type { Rule } from '../../rule.ts';
import { isVoid, settled, type Ruling, type RunnersResult } from '../../ruling.ts';
import { defineRule } from '../define-rule.ts';
import { decided, orderText, places, RACE_TEXT, winnersOf } from './finish.ts';

const FACTORS = [
  'Reduction factors, win and each-way markets: a factor of 2.5% or more reduces the prices of bets matched on the other runners by that percentage: 8.00 with 25% becomes 6.00. Unmatched lays on them are cancelled; those with Keep stay, at the reduced price.',
  'Reduction factors, place market: all factors apply, each to the part of a matched price above 1.00: 8.00 with 25% becomes 6.25. Unmatched lays are cancelled only at 4.0% or more; those with Keep stay, at the reduced price.',
  'Odds cannot go below 1.01. Reductions do not apply to in-play bets.',
  'After the scheduled off factors are changed only exceptionally: for 15 minutes, or 5 minutes for Australian and US markets, with a reason and by two people.',
] as const;

const win = defineRule({
  id: 'racing.win',
  version: 1,
  sport: 'racing',
  tab: 'Horse Racing',
  title: 'Win',
  text: ['The winner of the race.', ...RACE_TEXT, ...FACTORS],
  subject: z.strictObject({}),
  settle: (race: Race) => decided(race, (order) => settled(winnersOf(order, 1), orderText(order))),
});

const Places = z.int().min(1).max(10);

const place = defineRule({
  id: 'racing.place',
  version: 1,
  sport: 'racing',
  tab: 'Horse Racing',
  title: 'To be placed',
  text: [
    'The runners that come in among as many as the market pays; the number stays what it was when the market opened.',
    'Where no more runners are left than there are places, all that finish are placed. A runner that does not finish is not placed; where fewer finish than there are places for those left, a person decides.',
    ...RACE_TEXT,
    ...FACTORS,
  ],
  subject: z.strictObject({ places: Places }),
  settle: (race: Race, subject) =>
    decided(race, (order) => {
      const running = race.fixture.runners.length - race.nonRunners.length;
      const finished = order.flat().length;
      const due = Math.min(running, subject.places);
      const ruling = settled(winnersOf(order, subject.places), orderText(order));
      // The exchange pays every place of a complete market, so a result that leaves one empty is none of its results.
      if (finished >= due) return ruling;
      const reason = `${finished} of ${running} runners finished, for ${due} places that the market pays`;
      return { state: 'held', reason, would: ruling };
    }),
});

function eachWayResult(order: readonly (readonly string[])[], count: number): RunnersResult {
  const [first = [], ...behind] = order;
  const left = Math.max(0, count - first.length);
  const { sure, tied } = places(behind, left);
  return {
    winners: first.length === 1 ? first : [],
    ...(first.length === 1 ? {} : { tied: first }),
    ...(sure.length === 0 ? {} : { placed: sure }),
    ...(tied.length === 0 || left === 0 ? {} : { placedTied: tied }),
  };
}

const eachWay = defineRule({
  id: 'racing.each-way',
  version: 1,
  sport: 'racing',
  tab: 'Horse Racing',
  title: 'Each-way',
  text: [
    'Two bets of one stake: that the runner wins, and that it is placed, at a part of the odds.',
    'Where no more runners are left than there are places, the placed part is void.',
    ...RACE_TEXT,
    ...FACTORS,
  ],
  subject: z.strictObject({ places: Places }),
  settle: (race: Race, subject) =>
    decided(race, (order) => {
      const running = race.fixture.runners.length - race.nonRunners.length;
      const result = eachWayResult(order, running <= subject.places ? 1 : subject.places);
      const { winners, tied } = result;
      const first = tied === undefined ? { winners } : { winners, tied };
      return settled(running <= subject.places ? first : result, orderText(order));
    }),
});

const headToHead = defineRule({
  id: 'racing.head-to-head',
  version: 1,
  sport: 'racing',
  tab: 'Horse Racing',
  title: 'Head to head',
  text: [
    'Which of the named runners comes in before the others; the others of the race do not matter.',
    'A tie of those ahead, a non-runner among them, or none of them placed by the judge voids the market.',
    ...RACE_TEXT.slice(0, 3),
  ],
  subject: z.strictObject({ runners: z.array(z.string()).min(2).max(4) }),
  settle: (race: Race, { runners }) =>
    decided(race, (order): Ruling => {
      const out = runners.find((runner) => race.nonRunners.includes(runner));
      if (out !== undefined) return isVoid(`${out} did not run`);
      const ahead = order
        .map((together) => together.filter((one) => runners.includes(one)))
        .find((own) => own.length > 0);
      if (ahead === undefined) return isVoid('the judge placed none of them');
      return ahead.length > 1 ? isVoid(`${ahead.join(' and ')} tied`) : settled({ winners: ahead }, orderText(order));
    }),
});

/** Every version of racing's rules. */
export const RACING_RULES: readonly Rule[] = [win, place, eachWay, headToHead];
