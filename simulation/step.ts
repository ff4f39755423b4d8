import type { Command } from 'engine';

/**
 * One thing that happens to the world. A run is a list of these and nothing else: what chance decided is in them, so
 * that a part of the list can be played again.
 */
export type Step =
  /** A client sends a command. With `orderOf` the order it names is the one that the step of that number placed. */
  | {
      readonly kind: 'submit';
      readonly id: number;
      readonly command: Command;
      readonly orderOf?: number;
      readonly toStale?: boolean;
    }
  /** So much time goes by, and what is due in it happens. */
  | { readonly kind: 'advance'; readonly ms: number }
  /** The wall clock is set forward or (negative) back. */
  | { readonly kind: 'jump'; readonly ms: number }
  /** From now on the journal takes so long for each operation. */
  | { readonly kind: 'latency'; readonly ms: number }
  /** The next operation of that kind goes wrong in that way. */
  | { readonly kind: 'fault'; readonly fault: Fault }
  /** The process dies and another one starts. */
  | { readonly kind: 'crash' }
  /** An orderly stop and a start. */
  | { readonly kind: 'restart' }
  /** Another process takes the lease while this one still runs. */
  | { readonly kind: 'takeover' }
  /** A second engine is restored from the first one's snapshot and must do the same as the first from now on. */
  | { readonly kind: 'shadow' };

export const APPEND_FAULTS = [
  'append-fails',
  'append-reply-lost',
  'crash-before-append',
  'crash-after-append',
  'append-slow',
] as const;
export const SNAPSHOT_FAULTS = [
  'snapshot-fails',
  'crash-before-snapshot',
  'crash-after-snapshot',
  'snapshot-damaged',
] as const;
export type Fault = (typeof APPEND_FAULTS)[number] | (typeof SNAPSHOT_FAULTS)[number];

/** What a failing list of steps looks like to a reader, one line a step. */
export function describeStep(step: Step): string {
  if (step.kind === 'submit') {
    const { type, ...fields } = step.command;
    const order = step.orderOf === undefined ? '' : ` (the order of #${step.orderOf})`;
    return `#${step.id} ${type} ${JSON.stringify(fields)}${order}${step.toStale === true ? ' to the old process' : ''}`;
  }
  if (step.kind === 'fault') return step.fault;
  return 'ms' in step ? `${step.kind} ${step.ms} ms` : step.kind;
}
