import { BANK, CLEARING, MAX_MONEY, MAX_SIZE } from 'engine';
import type { Command, CreateMarket, Millis, Payoff, PlaceOrder, Price } from 'engine';
import type { ModelMarket } from '../model/exchange-state.ts';
import { draw } from './drawing.ts';
import { newMarket } from './markets.ts';
import { account, anyBettor, anyMarket, market, money, order, selection } from './scene.ts';
import type { Scene, Wish } from './scene.ts';

const NOBODY = 9_999_998;
const NOWHERE = 999_999_999;

/** A command that should be refused: one for each rejection there is, and orders with several faults at once. */
export function nonsense(scene: Scene): Wish | undefined {
  const { random } = scene;
  const kind = random.pick([
    faultyOrder,
    faultyOrder,
    faultyMarket,
    faultyAccount,
    faultyTransfer,
    faultyChange,
    faultyCancel,
  ]);
  const command = kind(scene);
  return command === undefined ? undefined : { command };
}

function anywhere(scene: Scene): ModelMarket | undefined {
  const status = (['inactive', 'open', 'open', 'suspended', 'closed', 'settled', 'void'] as const)[
    scene.random.int(0, 6)
  ];
  return anyMarket(scene, [status as ModelMarket['status']]);
}

function faultyOrder(scene: Scene): PlaceOrder | undefined {
  const { random } = scene;
  const where = anywhere(scene);
  if (where === undefined) return undefined;
  const sound = draw(scene, where, {});
  const faults: Partial<PlaceOrder>[] = [
    { size: money(MAX_SIZE + 1) },
    { size: money(MAX_SIZE), price: 100_100 as Price },
    { account: account(NOBODY) },
    { account: random.pick([BANK, CLEARING]) },
    { market: market(NOWHERE) },
    { selection: selection(NOWHERE) },
    { price: random.pick([0, 1, 100, 201, 401, 100_001, -5]) as Price },
    { size: money(random.pick([0, -1, Number(where.definition.minStake) - 1])) },
    { persistence: 'persist' },
    { size: money(MAX_SIZE) },
  ];
  const chosen = random.shuffled(faults).slice(0, random.int(1, 3));
  return Object.assign({}, sound, ...chosen) as PlaceOrder;
}

function faultyMarket(scene: Scene): Command {
  const { random } = scene;
  const sound = newMarket(scene);
  const { payoff, runners } = sound;
  const faults: Partial<CreateMarket>[] = [
    { minStake: money(MAX_SIZE + 1) },
    { minStake: money(0) },
    { market: market(random.pick([0, -1, 10_000_000_000])) },
    { market: market(random.pick([...scene.state.markets.keys(), 0])) },
    { mechanism: 'quoted' as CreateMarket['mechanism'] },
    { payoff: { ...payoff, winners: random.pick([0, -1, runners.length, runners.length + 1]) } as Payoff },
    { payoff: { ...payoff, kind: 'number' } as unknown as Payoff },
    { runners: [...runners, ...runners.slice(0, 1)] },
    { runners: [] },
    { runners: [selection(0), ...runners.slice(1)] },
    { runners: Array.from({ length: 1001 }, (_, index) => selection(index + 1)) },
    { baseRate: random.pick([-1, 10_001]) },
  ];
  return Object.assign({}, sound, ...random.shuffled(faults).slice(0, random.int(1, 2))) as Command;
}

function faultyAccount({ random, state }: Scene): Command {
  const taken = random.pick([...state.accounts.keys()]);
  const number = random.pick([0, 2, 15, -3, 10_000_000, taken, taken]);
  return {
    type: 'open-account',
    account: account(number),
    role: random.pick(['customer', 'house', 'feed', 'system' as 'feed']),
  };
}

function faultyTransfer(scene: Scene): Command {
  const { random } = scene;
  const who = account(anyBettor(scene));
  const sound = { type: 'post-transfer', kind: 'adjustment', from: BANK, to: who, amount: money(1) } as const;
  return {
    ...sound,
    ...random.pick([
      { amount: MAX_MONEY },
      { amount: money(random.pick([0, -1, Number.MIN_SAFE_INTEGER])) },
      { to: account(NOBODY) },
      { from: account(NOBODY) },
      { to: CLEARING },
      { from: CLEARING },
      { to: BANK },
      { from: who },
      { from: who, to: BANK, amount: money(1_000_000_000_000_000) },
    ]),
  };
}

function faultyChange(scene: Scene): Command {
  const { random } = scene;
  const where = anywhere(scene);
  const about = { market: market(where === undefined || random.chance(0.05) ? NOWHERE : where.id) };
  const runners = where?.definition.runners.slice(0, 3).map(selection) ?? [];
  const winners = random.pick([[], runners, [...runners, ...runners], [selection(NOWHERE)], runners.slice(0, 1)]);
  return random.pick<Command>([
    { type: 'open-market', ...about },
    { type: 'suspend-market', ...about, cancelAll: true },
    { type: 'turn-in-play', ...about, betDelay: random.pick([-1, 3_600_001, 5000]) as Millis },
    { type: 'turn-in-play', ...about, betDelay: (where?.betDelay ?? 0) as Millis },
    { type: 'close-market', ...about },
    { type: 'settle-market', ...about, winners },
    { type: 'settle-market', ...about, winners },
    { type: 'void-market', ...about },
  ]);
}

function faultyCancel(scene: Scene): Command {
  const { random, state } = scene;
  const id = random.pick([0, -1, NOWHERE, random.int(1, Math.max(1, state.lastOrder)), state.lastOrder + 1]);
  const who = account(random.chance(0.2) ? random.pick([NOBODY, BANK]) : anyBettor(scene));
  const sound = { type: 'cancel-order', account: who, order: order(id) } as const;
  return random.chance(0.5) ? sound : { ...sound, sizeReduction: money(random.pick([0, -1, 1])) };
}
