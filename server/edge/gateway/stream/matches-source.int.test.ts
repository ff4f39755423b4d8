import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Command } from 'engine';
import { stepPrice, type AccountId, type MarketId, type Money, type Price } from 'engine/vocabulary';
import { type ListedMatch, MatchesChange, MatchesPicture } from 'protocol';
import { changeHeld, type HeldMatches, heldMatches } from 'protocol/held-matches';
import type { Match } from '../../../trade/catalogue/catalogue-rows.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';
import { toListedMatch } from '../wire/listed-match.ts';
import { ListedMatches } from '../wire/listed-matches.ts';
import { MatchesSource, matchesNamed } from './matches-source.ts';

let exchange: TestExchange;
let listed: ListedMatches;
let maker: AccountId;
let house: AccountId;
let made = 0;

beforeAll(async () => {
  exchange = await TestExchange.start();
  listed = new ListedMatches(exchange.running);
  maker = await exchange.identity.accounts.ensure('feed:maker', 'feed');
  house = await exchange.identity.accounts.ensure('house:desk', 'house');
});
afterAll(async () => {
  listed.stop();
  await exchange.stop();
});

/** One thing that happens: `match` and `runner` say to which of those that there are. */
const happening = fc.record({
  kind: fc.constantFrom(
    'order',
    'order',
    'order',
    'quote',
    'suspend',
    'open',
    'in-play',
    'void',
    'score',
    'new',
    'end',
  ),
  match: fc.nat(9),
  runner: fc.nat(4),
  ticks: fc.integer({ min: -20, max: 20 }),
});
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

/** A match with an order book and a bookmaker's market behind it: where the one fits a list, the other may not. */
async function addMatch(runners: number): Promise<void> {
  const series = await exchange.catalogue.createSeries({ key: 'law', sportId: 4, name: 'Law' });
  const name = `Match ${(made += 1)}`;
  const { matchId } = await exchange.catalogue.createMatch({
    seriesId: series.seriesId,
    name,
    openAt: Date.now() + 3_600_000,
  });
  const common = (count: number) => ({
    matchId,
    baseRate: 200,
    minStake: 100,
    runners: Array.from({ length: count }, (_, at) => ({ selection: at + 1, name: `Side ${at}` })),
  });
  await exchange.catalogue.createMarket({ ...common(runners), name: 'Match Odds', marketType: 'match_odds' });
  await exchange.catalogue.createMarket({
    ...common(8 - runners),
    name: 'Bookmaker',
    marketType: 'bookmaker',
    mechanism: 'quoted',
    persistenceAllowed: false,
    options: { house: { account: house, lossCap: 1_000_000 as Money } },
  });
}

function commandOf({ kind, runner, ticks }: Happening, { markets }: Match): Command | undefined {
  const main = markets.find(({ market }) => exchange.live.market(market)?.endedAt === 0) ?? markets[0];
  const market = main?.market as MarketId;
  const { selection } = main?.runners[runner % main.runners.length] ?? { selection: 1 as never };
  const side = ticks > 0 ? 'back' : 'lay';
  if (kind === 'order') {
    const at = { side, price: stepPrice(300 as Price, ticks), size: (1000 + ticks) as Money } as const;
    return { type: 'place-order', account: maker, market, selection, ...at, persistence: 'persist' };
  }
  if (kind === 'quote') {
    const levels = [{ side, rate: 9000 + ticks, line: 0, size: 9000 as Money }];
    return { type: 'set-quotes', account: house, market, selection, state: 'active', levels } as Command;
  }
  if (kind === 'suspend') return { type: 'suspend-market', market, cancelAll: ticks > 10 };
  if (kind === 'open') return { type: 'open-market', market };
  if (kind === 'in-play') return { type: 'turn-in-play', market, betDelay: 5000 as never };
  return kind === 'void' ? { type: 'void-market', market } : undefined;
}

async function play(happening: Happening): Promise<void> {
  const matches = exchange.catalogue.matches();
  const match = matches[happening.match % Math.max(1, matches.length)];
  if (happening.kind === 'new' || match === undefined) return addMatch(2 + happening.runner);
  const { matchId } = match;
  if (happening.kind === 'end') {
    for (const { market } of match.markets) await exchange.sequencer.submit({ type: 'void-market', market });
    return exchange.catalogue.finishMatch(matchId);
  }
  if (happening.kind === 'score') {
    const summary = `${happening.ticks}/${happening.runner}`;
    return exchange.scores.update({ match_id: matchId, summary, note: '', sides: [], recent: [] });
  }
  const command = commandOf(happening, match);
  // What the engine refuses changes nothing, and is shown as nothing.
  if (command !== undefined) await exchange.sequencer.submit(command);
}

const byId = (matches: Iterable<ListedMatch>) => [...matches].toSorted((a, b) => a.match_id - b.match_id);
const pictureOf = (source: MatchesSource) => heldMatches(MatchesPicture.parse(JSON.parse(source.picture())));

/** One list, and what clients hold who took its picture at different times. */
class Watched {
  readonly name: string;
  readonly #matches: () => Match[];
  readonly #source: MatchesSource;
  readonly #clients: HeldMatches[] = [];

  constructor(name: string) {
    this.name = name;
    this.#matches = matchesNamed(name, exchange.running);
    this.#source = new MatchesSource(listed, this.#matches);
  }

  look(): void {
    const change = this.#source.change();
    const shown = byId(this.#matches().map((match) => toListedMatch(match, exchange.running)));
    for (const held of this.#clients) {
      if (change !== undefined) changeHeld(held, MatchesChange.parse(JSON.parse(change)));
      expect(byId(held.values()), this.name).toEqual(shown);
    }
    const fresh = pictureOf(this.#source);
    expect(byId(fresh.values()), this.name).toEqual(shown);
    if (this.#clients.length < 3) this.#clients.push(fresh);
  }
}

test('whoever took a picture of a list and the changes since holds the list as it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 20, maxLength: 40 }), async (happenings) => {
      const lists = ['all', 'in-play', '4'].map((name) => new Watched(name));
      for (const one of happenings) {
        await play(one);
        for (const list of lists) list.look();
      }
    }),
    { numRuns: 12 },
  );
});
