import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BANK } from 'engine/vocabulary';
import type { TablePicture } from 'protocol';
import { makeTemporaryFolder } from '../../../core/system/temporary-folder.ts';
import { staffDeeds } from '../testing/staff-deeds.fixture.ts';
import type { Deeds, StaffDeed } from '../testing/staff-subjects.fixture.ts';
import { TwoOwners } from '../testing/two-owners.fixture.ts';

// Each button that moves money at the desk, pressed twice by one person and once by another at the same moment: it moves once, and
// the others are told why nothing was done.

let folder: string;
let desk: TwoOwners;
let deeds: Deeds;

beforeAll(async () => {
  folder = makeTemporaryFolder('presses');
  desk = await TwoOwners.start({ settings: { casino: { folder } } });
  deeds = { ...staffDeeds(desk.exchange.running), 'admin/voidCasinoRound': aRoundWithABet() };
}, 60_000);
afterAll(async () => {
  await desk.stop();
  await rm(folder, { recursive: true });
});

/** A stake of 10.00 in the round that is void. */
function aRoundWithABet(): StaffDeed {
  const deed = (): StaffDeed => staffDeeds(desk.exchange.running)['admin/voidCasinoRound'] as StaffDeed;
  return {
    async prepare(life) {
      const body = (await deed().prepare(life)) as { table: string };
      const { token } = await desk.exchange.signedIn('plays', { cash: 10_000 });
      const { body: picture } = await desk.exchange.call('casino/getTable', { table: body.table }, { token });
      const market_id = (picture.data as TablePicture).round?.markets[0]?.market_id;
      const bet = { market_id, selection_id: 1, odds: 100, stake: 10, is_back: 1 };
      expect((await desk.exchange.call('bet/placeMarketBet', bet, { token })).status).toBe(200);
      return body;
    },
    count: (life) => deed().count(life),
  };
}

/** By whose it is. */
type Moved = Readonly<Record<string, readonly [cash: number, available: number]>>;

/** Minor units. */
async function moneyOf(): Promise<ReadonlyMap<number, readonly [number, number]>> {
  const accounts = [...desk.exchange.live.accounts()];
  return new Map(accounts.map(({ account, cash, available }) => [account, [cash, available]]));
}

async function moved(act: () => Promise<unknown>): Promise<Moved> {
  const { accounts } = desk.exchange.identity;
  const names = new Map<number, string>([[BANK, 'bank']]);
  for (const name of ['suspense', 'payments']) names.set(await accounts.ensure(`house:${name}`, 'house'), name);
  const before = await moneyOf();
  await act();
  const differences = [...(await moneyOf())].map(([account, [cash, available]]) => {
    const [cashBefore, availableBefore] = before.get(account) ?? [0, 0];
    return [names.get(account) ?? 'bettor', [cash - cashBefore, available - availableBefore]] as const;
  });
  return Object.fromEntries(differences.filter(([, [cash, available]]) => cash !== 0 || available !== 0));
}

const FROM_PAYMENTS = { payments: [-10_000, -10_000] };
const TO_BETTOR = { bettor: [10_000, 10_000] };

test.each([
  ['a deposit approved', 'admin/approvePayment', 'wrong-payment-status', { bank: [-10_000, -10_000], ...TO_BETTOR }],
  ['a withdrawal rejected', 'admin/rejectPayment', 'wrong-payment-status', { ...FROM_PAYMENTS, ...TO_BETTOR }],
  ['a withdrawal that failed', 'admin/failPayment', 'wrong-payment-status', { ...FROM_PAYMENTS, ...TO_BETTOR }],
  [
    'a credit out of suspense',
    'admin/creditFromSuspense',
    'wrong-payment-status',
    { suspense: [-10_000, -10_000], ...TO_BETTOR },
  ],
  [
    'a refund out of suspense',
    'admin/refundFromSuspense',
    'wrong-payment-status',
    { suspense: [-10_000, -10_000], bank: [10_000, 10_000] },
  ],
  ['a casino round void', 'admin/voidCasinoRound', 'round-over', { bettor: [0, 1000] }],
  ['an exposure cleared', 'admin/clearExposure', 'nothing-at-stake', { bettor: [0, 1000] }],
] as const)('%s moves once', async (_what, call, refusal, expected) => {
  const deed = deeds[call] as StaffDeed;
  const body = await deed.prepare(1);
  const codes: string[] = [];
  const press = async (by: string) => codes.push(await desk.codeOf(by, call, body));
  expect(await moved(() => Promise.all(['anna', 'anna', 'otto'].map(press)))).toEqual(expected);
  expect(codes.toSorted()).toEqual(['done', refusal, refusal]);
  expect(await deed.count(1)).toBe(1);
  // Neither does a press that comes later move anything.
  expect(await moved(() => press('otto'))).toEqual({});
  expect(codes.at(-1)).toBe(refusal);
});
