import { z } from 'zod';
import type { Race } from '../../facts/racing/racing-facts.ts';
import type { Rule, RuleContext } from '../../rule.ts';
import { isVoid, settled, type Ruling, type RunnersResult, type SettledRuling, type VoidRuling } from '../../ruling.ts';
import { defineRule } from '../define-rule.ts';
import { countText } from '../../count-text.ts';
import { decided, orderText, places, RACE_TEXT, winnersOf } from './finish.ts';

const FACTORS = [
  'Reduction factors, win and each-way markets: a factor of 2.5% or more reduces the prices of bets matched on the other runners by that percentage: 8.00 with 25% becomes 6.00. Unmatched lays on them are cancelled; those with Keep stay, at the reduced price.',
  'Reduction factors, place market: all factors apply, each to the part of a matched price above 1.00: 8.00 with 25% becomes 6.25. Unmatched lays are cancelled only at 4.0% or more; those with Keep stay, at the reduced price.',
  'Odds cannot go below 1.01. Reductions do not apply to in-play bets.',
  'After the scheduled off factors are changed only exceptionally: for 15 minutes, or 5 minutes for Australian and US markets, with a reason and by two people.',
] as const;

/** Since the second versions. */
const FOUND =
  'Bets on a runner that is found after the off not to have started are void; its reduction factor applies to bets matched before the off alone.';

const FIT =
  'Nothing is settled while the market and the race differ in who runs: the non-runner is taken out of the market first, and a runner that joined is added to the race.';

/** Bets on those that the market still has in the race; without a market, on those that it must have had. */
function bets({ nonRunners, foundNonRunners }: Race, { runners }: RuleContext): Pick<SettledRuling, 'voidRunners'> {
  const voidRunners = runners === undefined ? foundNonRunners : runners.filter((one) => nonRunners.includes(one));
  return voidRunners.length === 0 ? {} : { voidRunners };
}

const themOf = (runners: readonly string[]): string => (runners.length === 1 ? 'it' : 'them');

/** Why the market would pay wrongly: it counts its own runners, and the rule those of the race. */
function misfit(race: Race, { runners, runnersAreFinal }: RuleContext, paid: number): string | undefined {
  if (runners === undefined) return undefined;
  const strange = runners.filter((one) => !race.fixture.runners.includes(one));
  if (strange.length > 0)
    return `the market has ${strange.join(' and ')}, and the race does not: first add ${themOf(strange)} to the fixture of the race, or remove ${themOf(strange)} from the market`;
  const out = runners.filter((one) => race.nonRunners.includes(one));
  if (out.length > 0 && runnersAreFinal !== true)
    return `${out.join(' and ')} did not run: first remove ${themOf(out)} from this market, on the page of its match`;
  // A winner alone is not counted by who is left.
  if (paid > 1 && runners.length <= paid && running(race) > paid)
    return `the market has ${countText(runners.length, 'runners')} left for ${countText(paid, 'places')}, and the race ${running(race)}: enter who did not run first`;
  return undefined;
}

function ifFits(ruling: SettledRuling | VoidRuling, reason: string | undefined): Ruling {
  return reason === undefined ? ruling : { state: 'held', reason, would: ruling };
}

const leftText = (runners: number, paid: number): string =>
  `${countText(runners, 'runners')} ${runners === 1 ? 'is' : 'are'} left for ${countText(paid, 'places')}`;

const running = ({ fixture, nonRunners }: Race) => fixture.runners.length - nonRunners.length;

const winOf = {
  id: 'racing.win',
  sport: 'racing',
  tab: 'Horse Racing',
  title: 'Win',
  subject: z.strictObject({}),
} as const;

const win = defineRule({
  ...winOf,
  version: 1,
  text: ['The winner of the race.', ...RACE_TEXT, ...FACTORS],
  settle: (race: Race) => decided(race, (order) => settled(winnersOf(order, 1), orderText(order))),
});

const win2 = defineRule({
  ...winOf,
  version: 2,
  readsRunners: true,
  text: ['The winner of the race.', ...RACE_TEXT, FOUND, FIT, ...FACTORS],
  settle: (race: Race, _subject, context) =>
    decided(race, (order) =>
      ifFits(settled(winnersOf(order, 1), orderText(order), bets(race, context)), misfit(race, context, 1)),
    ),
});

const Places = z.int().min(1).max(10);

const placeOf = {
  id: 'racing.place',
  sport: 'racing',
  tab: 'Horse Racing',
  title: 'To be placed',
  subject: z.strictObject({ places: Places }),
} as const;

const place = defineRule({
  ...placeOf,
  version: 1,
  text: [
    'The runners that come in among as many as the market pays; the number stays what it was when the market opened.',
    'Where no more runners are left than there are places, all that finish are placed. A runner that does not finish is not placed; where fewer finish than there are places for those left, a person decides.',
    ...RACE_TEXT,
    ...FACTORS,
  ],
  settle: (race: Race, subject) =>
    decided(race, (order) => {
      const finished = order.flat().length;
      const due = Math.min(running(race), subject.places);
      const ruling = settled(winnersOf(order, subject.places), orderText(order));
      // The exchange pays every place of a complete market, so a result that leaves one empty is none of its results.
      if (finished >= due) return ruling;
      const reason = `${finished} of ${running(race)} runners finished, for ${countText(due, 'places')} that the market pays`;
      return { state: 'held', reason, would: ruling };
    }),
});

const place2 = defineRule({
  ...placeOf,
  version: 2,
  readsRunners: true,
  text: [
    'The runners that come in among as many as the market pays; the number stays what it was when the market opened.',
    'Where fewer finish than there are places, those that finish are placed and all others lose: a runner that does not finish is not placed, and nothing is void. A race that nobody finishes is void.',
    'Where no more runners are left than there are places, the market is void.',
    ...RACE_TEXT,
    FOUND,
    FIT,
    ...FACTORS,
  ],
  settle: (race: Race, { places: paid }, context) =>
    decided(race, (order) =>
      ifFits(
        running(race) <= paid
          ? isVoid(leftText(running(race), paid))
          : settled(winnersOf(order, paid), orderText(order), bets(race, context)),
        misfit(race, context, paid),
      ),
    ),
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

const eachWayOf = {
  id: 'racing.each-way',
  sport: 'racing',
  tab: 'Horse Racing',
  title: 'Each-way',
  subject: z.strictObject({ places: Places }),
} as const;

const eachWay = defineRule({
  ...eachWayOf,
  version: 1,
  text: [
    'Two bets of one stake: that the runner wins, and that it is placed, at a part of the odds.',
    'Where no more runners are left than there are places, the placed part is void.',
    ...RACE_TEXT,
    ...FACTORS,
  ],
  settle: (race: Race, subject) =>
    decided(race, (order) => settled(eachWayOrFirst(race, order, subject.places), orderText(order))),
});

/** No placed runners if the placed part is void. */
function eachWayOrFirst(race: Race, order: readonly (readonly string[])[], count: number): RunnersResult {
  if (running(race) > count) return eachWayResult(order, count);
  const { winners, tied } = eachWayResult(order, 1);
  return tied === undefined ? { winners } : { winners, tied };
}

const eachWay2 = defineRule({
  ...eachWayOf,
  version: 2,
  readsRunners: true,
  text: [
    'Two bets of one stake: that the runner wins, and that it is placed, at a part of the odds.',
    'Where fewer finish than there are places, those that finish are placed and all others lose: a runner that does not finish is not placed, and nothing is void. A race that nobody finishes is void.',
    'Where no more runners are left than there are places, the placed part is void.',
    ...RACE_TEXT,
    FOUND,
    FIT,
    ...FACTORS,
  ],
  settle: (race: Race, { places: paid }, context) =>
    decided(race, (order): Ruling => {
      const ruling = settled(eachWayOrFirst(race, order, paid), orderText(order), bets(race, context));
      const { runners = [] } = context;
      // The exchange counts the runners that the market has, and would not give the placed part back.
      const isLost = running(race) <= paid && runners.length > paid;
      return ifFits(ruling, misfit(race, context, paid) ?? (isLost ? PLACED_PART_LOST : undefined));
    }),
});

const PLACED_PART_LOST = 'the placed part is void, but the market was closed with a runner that did not run';

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
export const RACING_RULES: readonly Rule[] = [win, win2, place, place2, eachWay, eachWay2, headToHead];
