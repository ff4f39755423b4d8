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
      /** Straight, as over HTTP, if left out. */
      readonly over?: Door;
      /** What goes wrong on the way, and how late it arrives, ms: at most `LATEST`. */
      readonly journey?: Journey;
      readonly late?: number;
      /** The way of the repeat, if the journey has one. */
      readonly again?: Door;
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

/** What a process asks of the journal. */
export const OPERATIONS = [
  'acquire',
  'anchor',
  'list-snapshots',
  'load-snapshot',
  'read-rows',
  'append',
  'save-snapshots',
  'archive',
  'release',
] as const;
export type Operation = (typeof OPERATIONS)[number];

/** What can go wrong with any of them. The far end has done it where the reply is lost or the process dies after. */
const ANY = ['fails', 'reply-lost', 'slow', 'crash-before', 'crash-after'] as const;
/** Bytes on the disk that are not what was written. */
const DAMAGED = 'damaged';
/** The disk has no room: whatever writes fails until there is some again. */
const FULL = 'full';
/** Another process takes the lease while this is on its way. */
const DEPOSED = 'deposed';
/** Half of the rows are read. */
const MIDWAY = ['fails-midway', 'crash-midway'] as const;

export type Way = (typeof ANY)[number] | (typeof MIDWAY)[number] | typeof DAMAGED | typeof FULL | typeof DEPOSED;

export interface Fault {
  readonly operation: Operation;
  readonly way: Way;
}

const MORE_WAYS: Partial<Record<Operation, readonly Way[]>> = {
  'read-rows': [...MIDWAY, DEPOSED],
  append: [FULL, DEPOSED],
  'save-snapshots': [DAMAGED, FULL],
};

/** Every fault there is. */
export const FAULTS: readonly Fault[] = OPERATIONS.flatMap((operation) =>
  [...ANY, ...(MORE_WAYS[operation] ?? [])].map((way) => ({ operation, way })),
);

export function nameOfFault({ operation, way }: Fault): string {
  return `${operation} ${way}`;
}

/** A way to the exchange other than straight. */
export type Door = 'stream';

/** The fates of a request or its answer between a client and the process; `cut` over the stream alone. */
export const JOURNEYS = ['late', 'lost', 'twice', 'answer-lost', 'cut'] as const;
export type Journey = (typeof JOURNEYS)[number];

/** What a failing list of steps looks like to a reader, one line a step. */
export function describeStep(step: Step): string {
  if (step.kind === 'submit') {
    const { type, ...fields } = step.command;
    const order = step.orderOf === undefined ? '' : ` (the order of #${step.orderOf})`;
    const stale = step.toStale === true ? ' to the old process' : '';
    const journey =
      step.journey === undefined ? '' : `, ${step.journey}${step.late === undefined ? '' : ` ${step.late} ms`}`;
    const over = step.over === undefined ? '' : ` over the ${step.over}`;
    const again = step.again === undefined ? '' : `, again over the ${step.again}`;
    return `#${step.id} ${type} ${JSON.stringify(fields)}${order}${stale}${over}${journey}${again}`;
  }
  if (step.kind === 'fault') return nameOfFault(step.fault);
  return 'ms' in step ? `${step.kind} ${step.ms} ms` : step.kind;
}
