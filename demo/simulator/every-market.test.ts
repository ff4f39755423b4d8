import { describe, expect, test } from 'vitest';
import type { Millis } from 'engine';
import { type CricketFact, type Fact, foldCricket } from 'results';
import { bySuite } from '../../engine/testing/suite-size.ts';
import { T20_MENU, wantedMarkets, type SessionMenu } from 'server/trade/sessions/session-menu.ts';
import { playOf } from 'server/trade/cricket-model/state-of-play.ts';
import { fixturesAt } from './calendar.ts';
import { endingOf, type Ending } from './testing/oracle.fixture.ts';
import { rulingsOf, SETTING, type SettledPlan } from './testing/results-of.fixture.ts';
import type { SimulatedFact, Story } from './story.ts';

const SEED = 'every market';
const NOW = SETTING.startsAt;
/** A sport shows all that happens in it within this many of its matches. */
const MATCHES = bySuite(3, 200);

function* storiesOf(sportId: number): Generator<Story> {
  for (let now = NOW; ; now += 3_600_000)
    for (const fixture of fixturesAt(SEED, now)) if (fixture.sportId === sportId) yield fixture.tell();
}

const saidBy = (story: Story): SimulatedFact[] => story.facts.map(({ said }) => said);
const factsOf = (said: readonly SimulatedFact[]): Fact[] =>
  said.map((one, place) => ({ id: place + 1, at: NOW as Millis, source: 'simulator', said: one }));

/** By the names of the runners; the number in units of the match. */
function endingBy({ plan, ruling }: SettledPlan): Ending {
  if (ruling.state === 'void') return 'void';
  if (ruling.state !== 'settled') throw new Error(`${plan.name}: ${ruling.reason}`);
  if ('number' in ruling.result) return { number: ruling.result.number };
  const { winners, placed } = ruling.result;
  const named = (words: readonly string[]) => words.map((word) => plan.runners[plan.runnerNames.indexOf(word)] ?? word);
  return { winners: named(winners), ...(placed === undefined ? {} : { placed: named(placed) }) };
}

describe.each([
  ['football', 1],
  ['tennis', 2],
  ['horses', 7],
  ['greyhounds', 4339],
  ['basketball', 7522],
  ['volleyball', 998_917],
  ['cricket', 4],
] as const)('%s', (_, sportId) => {
  test('each market of a match ends as its name and the facts have it', () => {
    const stories = storiesOf(sportId);
    for (let match = 0; match < MATCHES; match++) {
      const story = stories.next().value as Story;
      for (const settled of rulingsOf(story)) {
        const { name, runners } = settled.plan;
        expect(endingBy(settled), `${sportId}, match ${match}: ${name}`).toEqual(
          endingOf(name, runners, saidBy(story)),
        );
      }
    }
  });
});

const MENU: SessionMenu = {
  ...T20_MENU,
  overs: [5, 10],
  khado: [{ overs: 5, width: 5 }],
  oddEven: [10],
  digits: [5],
};
const TEAMS = 'the sides';

/** Everything that a desk opens in a match, as play comes to it, with the match as it ends. */
function sessionsOf(story: Story) {
  const facts = factsOf(saidBy(story)) as Fact<CricketFact>[];
  const { fixture, elevens } = foldCricket(facts);
  const { teams } = fixture;
  const opened = new Map<string, { plan: ReturnType<typeof wantedMarkets>[number]; isBeforeToss: boolean }>();
  for (let known = 1; known <= facts.length; known++) {
    const match = foldCricket(facts.slice(0, known));
    if (match.result !== undefined) break;
    const isBeforeToss = match.toss === undefined;
    for (const plan of wantedMarkets({ menu: MENU, teams, ballsPerOver: 6, elevens }, playOf(match)))
      if (!opened.has(plan.key)) opened.set(plan.key, { plan, isBeforeToss });
  }
  return { teams, opened: [...opened.values()] };
}

describe('sessions of cricket', () => {
  const stories = storiesOf(4);
  const byToss = new Map<string, Story[]>();
  const isFull = () => byToss.size === 4 && [...byToss.values()].every((found) => found.length >= bySuite(1, 25));
  while (!isFull()) {
    const story = stories.next().value as Story;
    const toss = story.facts.find(({ said }) => said.kind === 'toss')?.said as Extract<CricketFact, { kind: 'toss' }>;
    const name = `won by the ${['first', 'second'][toss.winner]} side, which chose to ${toss.chose}`;
    const found = byToss.get(name) ?? [];
    byToss.set(name, found);
    if (found.length < bySuite(1, 25)) found.push(story);
  }

  test.each([...byToss])(
    'the toss %s: each is named after who bats, and settled by what that side made',
    (_, played) => {
      for (const story of played) {
        const { teams, opened } = sessionsOf(story);
        expect(opened.length, TEAMS).toBeGreaterThan(100);
        for (const { plan, isBeforeToss } of opened) {
          if (isBeforeToss)
            expect(
              teams.some((team) => plan.name.includes(team)),
              plan.name,
            ).toBe(false);
          const words = plan.runners.map(({ standsFor = '' }) => standsFor);
          const names = plan.runners.map(({ name }) => name);
          const [settled] = rulingsOf(story, [{ ...plan, runners: names, runnerNames: words }]);
          expect(endingBy(settled as SettledPlan), plan.name).toEqual(endingOf(plan.name, names, saidBy(story)));
        }
      }
    },
  );
});
