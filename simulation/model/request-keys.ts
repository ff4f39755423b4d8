import type { Command, WithdrawRequest } from 'engine';
import { accepted, rejected } from './exchange-state.ts';
import type { ExchangeState, ModelAccepted, ModelOutcome, Rule, UsedKey } from './exchange-state.ts';
import type { Checks } from './order-request.ts';

// docs/rules.md, "Request keys".

const HOUR = 3_600_000;

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

/** Why a command's key keeps it from being carried out. After `answerGiven`, so an earlier use had another body. */
export function keyChecks(state: ExchangeState, command: Command): Checks {
  const used = state.keys.get(keyNameOf(command) ?? '');
  return {
    'request-key-reused': () => used !== undefined && !used.isWithdrawn,
    'request-withdrawn': () => used?.isWithdrawn === true,
  };
}

/** The answer that this very command was given before; of a withdrawal, that its request was given. */
export function answerGiven(state: ExchangeState, command: Command): ModelAccepted | undefined {
  const used = state.keys.get(keyNameOf(command) ?? '');
  if (used === undefined) return undefined;
  if (command.type !== 'withdraw-request' && used.body !== bodyOf(command)) return undefined;
  return accepted({ ...used.outcome, duplicateOf: used.sequence });
}

export const withdrawRequest: Rule<WithdrawRequest> = ({ state }, { account }) =>
  state.accounts.has(account) ? accepted({}) : rejected('unknown-account');

export function rememberKey(
  state: ExchangeState,
  command: Command,
  stamp: { sequence: number; at: number; outcome: ModelOutcome },
): void {
  const name = keyNameOf(command);
  const { sequence, outcome } = stamp;
  if (name === undefined || !outcome.ok) return;
  const dropAt = (Math.floor(stamp.at / HOUR) + 25) * HOUR;
  const isWithdrawn = command.type === 'withdraw-request';
  state.keys.set(name, { sequence, body: bodyOf(command), outcome, dropAt, isWithdrawn });
}

export function dropKeys(state: ExchangeState, at: number): void {
  for (const [name, used] of state.keys) if (used.dropAt <= at) state.keys.delete(name);
}

export function nextDrop(state: ExchangeState): number {
  let next = Infinity;
  for (const used of state.keys.values() as Iterable<UsedKey>) next = Math.min(next, used.dropAt);
  return next;
}

function ownerOf(command: Extract<Command, { requestKey?: string }>): number {
  if (command.type === 'post-transfer') return command.from;
  return 'provider' in command ? command.provider : command.account;
}

/** Whose key it is, and which; none where the command has no key. */
export function keyNameOf(command: Command): string | undefined {
  if (!('requestKey' in command) || command.requestKey === undefined) return undefined;
  return `${ownerOf(command)} ${command.requestKey}`;
}
