import type { Command, PlaceOrder, PlaceOrders, PostTransfer, ReplaceOrder } from 'engine';
import { accepted } from './exchange-state.ts';
import type { ExchangeState, ModelAccepted, ModelOutcome, UsedKey } from './exchange-state.ts';

// docs/rules.md, "Request keys".

const HOUR = 3_600_000;

/** Commands that may have a request key. */
type Keyed = PlaceOrder | PlaceOrders | PostTransfer | ReplaceOrder;

/** Every field of a command, whatever order they were written in. */
export function bodyOf(command: Command): string {
  return JSON.stringify(
    Object.entries(command)
      .filter(([, value]) => value !== undefined)
      .toSorted(byName),
  );
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1;
}

/** Whether the command's key belongs to an earlier one. OrderRequest after `answerGiven`, so that one had another body. */
export function isKeyUsed(state: ExchangeState, command: Keyed): boolean {
  const name = nameOf(command);
  return name !== undefined && state.keys.has(name);
}

/** The answer that this very command was given before. */
export function answerGiven(state: ExchangeState, command: Command): ModelAccepted | undefined {
  const name = nameOf(command);
  const used = name === undefined ? undefined : state.keys.get(name);
  if (used === undefined || used.body !== bodyOf(command)) return undefined;
  return accepted({ ...used.outcome, duplicateOf: used.sequence });
}

export function rememberKey(
  state: ExchangeState,
  command: Command,
  stamp: { sequence: number; at: number; outcome: ModelOutcome },
): void {
  const name = nameOf(command);
  if (name === undefined || !stamp.outcome.ok) return;
  const dropAt = (Math.floor(stamp.at / HOUR) + 25) * HOUR;
  state.keys.set(name, { sequence: stamp.sequence, body: bodyOf(command), outcome: stamp.outcome, dropAt });
}

export function dropKeys(state: ExchangeState, at: number): void {
  for (const [name, used] of state.keys) if (used.dropAt <= at) state.keys.delete(name);
}

export function nextDrop(state: ExchangeState): number {
  let next = Infinity;
  for (const used of state.keys.values() as Iterable<UsedKey>) next = Math.min(next, used.dropAt);
  return next;
}

function nameOf(command: Command): string | undefined {
  if (!('requestKey' in command) || command.requestKey === undefined) return undefined;
  return `${command.type === 'post-transfer' ? command.from : command.account} ${command.requestKey}`;
}
