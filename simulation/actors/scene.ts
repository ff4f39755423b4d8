import type { AccountId, Command, MarketId, Money, OrderId, SelectionId } from 'engine';
import type { ExchangeState, ModelMarket } from '../model/exchange-state.ts';
import type { Random } from '../random.ts';
import type { Plan } from './plan.ts';

/** What an actor sees when its turn comes. */
export interface Scene {
  readonly random: Random;
  readonly plan: Plan;
  /** As the model last had it. */
  readonly state: ExchangeState;
  /** Commands with a request key sent so far, by step. */
  readonly keyed: readonly { readonly id: number; readonly command: Command }[];
  /** The last of them whose answer never came. */
  readonly unanswered: readonly { readonly id: number; readonly command: Command }[];
  /** The step that placed an order. */
  readonly stepOf: ReadonlyMap<number, number>;
  /** The wall clock. */
  readonly now: number;
  /** A number nobody has had yet. */
  readonly fresh: () => number;
}

/** A command, and where it names an order of this run, the step that placed it. */
export interface Wish {
  readonly command: Command;
  readonly orderOf?: number;
}

export const account = (id: number): AccountId => id as AccountId;
export const market = (id: number): MarketId => id as MarketId;
export const money = (amount: number): Money => amount as Money;
export const order = (id: number): OrderId => id as OrderId;
export const selection = (id: number): SelectionId => id as SelectionId;

export function customersOf({ state }: Scene): number[] {
  return [...state.accounts].filter(([, { role }]) => role === 'customer').map(([id]) => id);
}

/** Anybody who may bet, customers more often. */
export function anyBettor(scene: Scene): number {
  const bettors = [...scene.state.accounts].filter(([, { role }]) => role !== 'system').map(([id]) => id);
  if (bettors.length === 0) return 16;
  const customers = customersOf(scene);
  return customers.length > 0 && scene.random.chance(0.7) ? scene.random.pick(customers) : scene.random.pick(bettors);
}

/** A market that is in one of these states, if there is one. */
export function anyMarket(scene: Scene, statuses: readonly ModelMarket['status'][]): ModelMarket | undefined {
  const found = [...scene.state.markets.values()].filter(({ status }) => statuses.includes(status));
  return found.length === 0 ? undefined : scene.random.pick(found);
}

/** A request key of its own, as often as the plan has it. */
export function withKey<T extends Command>(scene: Scene, command: T): T {
  return scene.random.chance(scene.plan.keyed) ? { ...command, requestKey: `key-${scene.fresh()}` } : command;
}

/** The same, where clients ask what became of such a command. */
export function withKeyToResolve<T extends Command>(scene: Scene, command: T): T {
  return scene.plan.withdrawals > 0 ? withKey(scene, command) : command;
}
