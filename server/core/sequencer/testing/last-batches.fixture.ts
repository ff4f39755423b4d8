import type { Command } from 'engine';
import type { Money, Price } from 'engine/vocabulary';
import { ANN, AWAY, BOB, cancel, HOME, inPlay, MARKET, OPENING, order } from './commands.fixture.ts';

/** What the last batch of a journal may hold, and what has to come before it, after `OPENING`. */
export interface LastBatch {
  readonly holds: string;
  readonly before: readonly Command[];
  readonly last: readonly Command[];
}

const lay = order({ account: BOB, side: 'lay', price: 310 as Price, size: 400 as Money });
const [HOUSE, AGENT, BETTOR, PROVIDER] = [90, 91, 92, 93];
const [QUOTED, SESSION, RACE] = [60, 61, 62];

/** The numbers of a command carry their units in types; here they are plain. */
function plain(commands: readonly { readonly type: Command['type']; readonly [field: string]: unknown }[]): Command[] {
  return commands as unknown as Command[];
}

const market = { type: 'create-market', baseRate: 0, minStake: 1, persistenceAllowed: true } as const;
const quoted = {
  ...market,
  mechanism: 'quoted',
  payoff: { kind: 'runners', winners: 1, complete: true },
  runners: [10, 20],
  options: { house: { account: HOUSE, lossCap: 1_000_000 } },
};
const session = { ...quoted, payoff: { kind: 'line', least: 0, most: 400 }, runners: [1] };
const race = {
  ...market,
  mechanism: 'order-book',
  payoff: { kind: 'runners', winners: 1, complete: true },
  runners: [1, 2, 3],
  options: { startingPrice: true, crossMatching: true },
};

const houseQuotes = plain([
  { type: 'open-account', account: HOUSE, role: 'house' },
  { ...quoted, market: QUOTED },
  { type: 'open-market', market: QUOTED },
  {
    type: 'set-quotes',
    account: HOUSE,
    market: QUOTED,
    selection: 10,
    state: 'active',
    levels: [
      { side: 'back', rate: 9000, line: 0, size: 5000 },
      { side: 'lay', rate: 9200, line: 0, size: 5000 },
    ],
  },
]);
const aRace = plain([
  { ...race, market: RACE },
  { type: 'open-market', market: RACE },
]);
const raced = { market: RACE, account: ANN, side: 'back', price: 300, size: 500, persistence: 'lapse' };

const fromOrders: readonly LastBatch[] = [
  {
    holds: 'orders that rest, match and are cut',
    before: [],
    last: [order({ requestKey: 'k' }), lay, cancel(1, { sizeReduction: 5 as Money, requestKey: 'l' })],
  },
  {
    holds: 'keys of any text',
    before: [],
    last: [
      order({ requestKey: '\ufffd\ud800"\\\u0000é😀' }),
      order({ requestKey: '\ufffd', price: 310 as Price }),
      cancel(1, { requestKey: '\ud800' }),
      ...plain([{ type: 'withdraw-request', account: ANN, requestKey: 'é' }]),
    ],
  },
  {
    holds: 'unusual terms, and several orders at once',
    before: aRace,
    last: plain([
      { type: 'place-order', ...raced, selection: 1, terms: { postOnly: true, marketVersion: 2 }, requestKey: 'one' },
      {
        type: 'place-orders',
        market: RACE,
        account: BOB,
        allOrNothing: true,
        orders: [
          { selection: 2, side: 'lay', price: 250, size: 200, persistence: 'persist' },
          { selection: 3, side: 'back', price: 400, size: 300, persistence: 'lapse', terms: { onClose: 'limit' } },
        ],
      },
    ]),
  },
  {
    holds: 'orders replaced, updated and cancelled together',
    before: [order(), order({ price: 320 as Price })],
    last: plain([
      { type: 'replace-order', account: ANN, order: 1, price: 330, requestKey: 'other' },
      { type: 'update-order', account: ANN, order: 2, persistence: 'persist' },
      { type: 'cancel-orders', account: ANN, market: MARKET },
    ]),
  },
  {
    holds: 'an order that waits, and the time that lapses it',
    before: [inPlay(5)],
    last: [order(), { type: 'time-passed' }, { type: 'recover-markets' }],
  },
];

const fromMarkets: readonly LastBatch[] = [
  {
    holds: 'a turn, and back',
    before: [order({ persistence: 'persist' })],
    last: [inPlay(1000), ...plain([{ type: 'turn-pre-match', market: MARKET }])],
  },
  {
    holds: 'a market with other limits, and another commission',
    before: [],
    last: plain([
      { type: 'redefine-market', market: MARKET, baseRate: 300, minStake: 200 as Money, maxStake: 9000 as Money },
      { type: 'redefine-market', market: MARKET, maxStake: null },
    ]),
  },
  {
    holds: 'a runner removed and back, and a reserve',
    before: [...aRace, ...plain([{ type: 'place-order', ...raced, selection: 1 }])],
    last: plain([
      { type: 'remove-runner', market: RACE, selection: 2, factor: 1500 },
      { type: 'add-runner', market: RACE, selection: 2 },
      { type: 'add-runner', market: RACE, selection: 9 },
    ]),
  },
  {
    holds: 'a result with its payments, then another one',
    before: [order(), lay],
    last: [
      { type: 'close-market', market: MARKET },
      { type: 'settle-market', market: MARKET, winners: [HOME] },
      { type: 'settle-market', market: MARKET, winners: [AWAY] },
    ],
  },
  {
    holds: 'bets void, then the market',
    before: [order(), lay, order({ selection: AWAY, account: ANN })],
    last: [
      ...plain([{ type: 'void-bets', market: MARKET, order: 2 }]),
      { type: 'suspend-market', market: MARKET, cancelAll: true },
      { type: 'void-market', market: MARKET },
    ],
  },
  { holds: 'quotes', before: [], last: houseQuotes },
  {
    holds: 'a bet on a quote, and a session',
    before: houseQuotes,
    last: plain([
      {
        type: 'place-order',
        account: ANN,
        market: QUOTED,
        selection: 10,
        side: 'back',
        price: 9000,
        size: 700,
        persistence: 'lapse',
      },
      { ...session, market: SESSION },
    ]),
  },
];

const fromAccounts: readonly LastBatch[] = [
  { holds: 'accounts and markets', before: [], last: OPENING.map((command) => elsewhere(command)) },
  {
    holds: 'agents and limits',
    before: [],
    last: plain([
      { type: 'open-account', account: AGENT, role: 'agent' },
      { type: 'open-account', account: BETTOR, role: 'customer', parent: AGENT },
      { type: 'change-account', account: AGENT, share: 2500, discount: 100, exposureLimit: 5000, minStake: null },
      { type: 'set-self-limit', account: BETTOR, kind: 'loss', amount: 1000, period: 86_400_000 },
      { type: 'roll-limits' },
      { type: 'exclude-self', account: BETTOR, until: 1_800_000_000_000 },
    ]),
  },
  {
    holds: 'wagers at a provider',
    before: [],
    last: plain([
      { type: 'open-account', account: PROVIDER, role: 'house' },
      { type: 'post-wager', kind: 'wager', provider: PROVIDER, account: ANN, amount: 100, requestKey: 'a stake' },
      { type: 'hold-wager', provider: PROVIDER, account: ANN, round: 1, exposure: 50, revision: 1, requestKey: 'held' },
      { type: 'hold-wager', provider: PROVIDER, account: ANN, round: 2, exposure: 70, revision: 1, requestKey: 'more' },
      { type: 'end-wager', provider: PROVIDER, account: ANN, round: 1, profit: -50, requestKey: 'over' },
    ]),
  },
];

export const LAST_BATCHES: readonly LastBatch[] = [...fromOrders, ...fromMarkets, ...fromAccounts];

/** The same with other numbers. */
function elsewhere(command: Command): Command {
  return JSON.parse(
    JSON.stringify(command).replaceAll(
      /"(account|to|market)":(\d+)/g,
      (_, name: string, number: string) => `"${name}":${Number(number) + 50}`,
    ),
  ) as Command;
}

/** Every kind of command: one that is added to the vocabulary has to be added here, and above. */
const KINDS: Readonly<Record<Command['type'], true>> = {
  'open-account': true,
  'change-account': true,
  'set-self-limit': true,
  'exclude-self': true,
  'post-transfer': true,
  'post-wager': true,
  'hold-wager': true,
  'end-wager': true,
  'create-market': true,
  'redefine-market': true,
  'open-market': true,
  'suspend-market': true,
  'turn-in-play': true,
  'turn-pre-match': true,
  'close-market': true,
  'settle-market': true,
  'void-market': true,
  'void-bets': true,
  'remove-runner': true,
  'add-runner': true,
  'set-quotes': true,
  'place-order': true,
  'place-orders': true,
  'replace-order': true,
  'update-order': true,
  'cancel-order': true,
  'cancel-orders': true,
  'withdraw-request': true,
  'recover-markets': true,
  'roll-limits': true,
  'time-passed': true,
};

/** Kinds of command that no last batch holds. */
export function missingKinds(): string[] {
  const held = new Set(LAST_BATCHES.flatMap(({ last }) => last.map(({ type }) => type as string)));
  return Object.keys(KINDS).filter((kind) => !held.has(kind));
}
