import { profitOf, type Side } from '../vocabulary/index.ts';
import type { Answer, Fact, Facts, Pays, Scenario, Value } from './scenario.ts';
import { Stage } from './stage.ts';

/** A figure that differs from the table. Amounts in units of the source. */
export interface Disagreement {
  /** The place of the row in its scenario, from 1. */
  readonly row: number;
  readonly fact: Fact | 'answer' | 'payout';
  readonly expected: Value | Answer;
  readonly actual: Value | Answer;
}

/** Plays a scenario through an engine of its own and returns where the table is not met. */
export function play(scenario: Scenario): Disagreement[] {
  const stage = new Stage(scenario);
  return scenario.rows.flatMap((row, index) => {
    const at = index + 1;
    if (row.row === 'see') return compare(stage, at, { ...row.facts, ...row.instead?.facts });
    if (row.row === 'pays') return comparePayout(row, at);
    return compareAnswer(stage.act(row), at, row.instead?.answer ?? row.answer);
  });
}

/**
 * Plays a scenario with the lays of its accounts on accounts of their own, and holds the figures of the source, not
 * ours, against it: the book, the orders, both positions together, and the money once the market is settled.
 */
export function playApart(scenario: Scenario): Disagreement[] {
  const stage = new Stage(scenario, true);
  let settled = false;
  return scenario.rows.flatMap((row, index) => {
    if (row.row === 'settle') settled = true;
    if (row.row === 'pays') return [];
    if (row.row !== 'see') return compareAnswer(stage.act(row), index + 1, row.answer);
    if (row.early) return [];
    const shared = Object.entries({ ...row.facts, ...row.apart }).filter(
      ([fact]) => settled || !/ available$|^held$/.test(fact),
    );
    return compare(stage, index + 1, Object.fromEntries(shared));
  });
}

function compareAnswer(actual: Answer, row: number, expected: Answer = 'accepted'): Disagreement[] {
  return actual === expected ? [] : [{ row, fact: 'answer', expected, actual }];
}

function comparePayout({ size, price, payout: expected }: Pays, row: number): Disagreement[] {
  const actual = size + profitOf(size, Math.round(price * 100));
  return actual === expected ? [] : [{ row, fact: 'payout', expected, actual }];
}

function compare(stage: Stage, row: number, facts: Facts): Disagreement[] {
  return (Object.entries(facts) as [Fact, Value][]).flatMap(([fact, expected]) => {
    const actual = valueOf(stage, fact);
    return isSame(expected, actual) ? [] : [{ row, fact, expected, actual }];
  });
}

/** Equal to a hair less than any minor unit: a decimal of the source need not be a double. */
function isSame(expected: Value, actual: Value): boolean {
  if (typeof expected === 'number') return typeof actual === 'number' && Math.abs(expected - actual) < 1e-9;
  if (typeof actual === 'number' || expected.length !== actual.length) return false;
  return expected.every((item, index) => {
    const other = actual[index] as number | string;
    return typeof item === 'number' && typeof other === 'number' ? isSame(item, other) : item === other;
  });
}

function valueOf(stage: Stage, fact: Fact): Value {
  const { witness, unit } = stage;
  const inWords = ({ size, price }: { size: number; price: number }) => `${size / unit} @ ${price / 100}`;
  if (fact === 'fills') return stage.lastFills.map(inWords);
  if (fact === 'met') return stage.lastFills.map(({ maker }) => stage.orders.indexOf(maker) + 1);
  if (fact === 'held') return sum(witness.exposure.values()) / unit;
  const started = /^starting price (\d+)$/.exec(fact);
  if (started !== null) return (witness.startingPrices.get(stage.selections[Number(started[1])] as number) ?? 0) / 100;
  const [, side, runner, price] = /^(back|lay)s? (\d+)(?: @ ([\d.]+))?$/.exec(fact) ?? [];
  const selection = stage.selections[Number(runner)] as number;
  if (price !== undefined) {
    const [resting, size, matched] = witness.level(side as Side, selection, stage.hundredths(Number(price)));
    return [resting, size / unit, matched / unit];
  }
  if (side !== undefined) return witness.resting(side as Side, selection).map(inWords);
  return fact.startsWith('order ') ? valueOfOrder(stage, fact) : valueOfAccount(stage, fact);
}

function valueOfOrder({ witness, unit, orders }: Stage, fact: Fact): Value {
  const [, place, what] = fact.split(' ');
  const order = witness.orders.get(orders[Number(place) - 1] as number);
  if (order === undefined) return 0;
  if (what === 'price') return order.matched === 0 ? 0 : Math.round((order.payout * 100) / order.matched) / 100;
  return order[what as 'left' | 'matched' | 'gone' | 'payout' | 'profit'] / unit;
}

function valueOfAccount(stage: Stage, fact: Fact): Value {
  const { witness, unit } = stage;
  const [name, what] = fact.split(' ') as [string, string];
  const accounts = stage.accountsOf(name);
  const of = (map: ReadonlyMap<number, number>) => sum(accounts.map((account) => map.get(account) ?? 0));
  switch (what) {
    case 'available':
      // The second account, where there is one, was given as much as the first.
      return (of(witness.cash) - of(witness.exposure) - (accounts.length - 1) * stage.deposit(name)) / unit;
    case 'exposure':
      return of(witness.exposure) / unit;
    case 'commission':
      return of(witness.commission) / unit;
    case 'matched':
      return stage.selections.map((wins) => sum(accounts.map((account) => witness.matchedIf(account, wins))) / unit);
    case 'unmatched':
      return stage.selections.map((wins) => sum(accounts.map((account) => witness.unmatchedIf(account, wins))) / unit);
    default:
      throw new Error(`nobody can see "${fact}"`);
  }
}

function sum(amounts: Iterable<number>): number {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}
