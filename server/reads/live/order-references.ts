import type { Command, Event, OrderReference } from 'engine';
import type { OrderId } from 'engine/vocabulary';

/**
 * What clients call the orders that a command has placed. References are in commands, which the journal keeps beside
 * their events: the first order placed has the first reference, and so on; an order that replaces another inherits.
 *
 * @param events       what the command caused
 * @param referenceOf  of an order that was there before
 */
export function referencesOf(
  command: Command,
  events: readonly Event[],
  referenceOf: (order: OrderId) => OrderReference | undefined,
): ReadonlyMap<OrderId, OrderReference> {
  const references = referencesIn(command, referenceOf);
  if (references.length === 0) return NONE;
  const placed = new Map<OrderId, OrderReference>();
  for (const event of events) {
    if (event.type !== 'order-placed') continue;
    const reference = references[placed.size];
    if (reference !== undefined) placed.set(event.order, reference);
  }
  return placed;
}

const NONE: ReadonlyMap<OrderId, OrderReference> = new Map();

function referencesIn(
  command: Command,
  referenceOf: (order: OrderId) => OrderReference | undefined,
): readonly OrderReference[] {
  switch (command.type) {
    case 'place-order':
      return command.reference === undefined ? [] : [command.reference];
    case 'place-orders':
      return command.references ?? [];
    case 'replace-order': {
      const inherited = referenceOf(command.order);
      return inherited === undefined ? [] : [inherited];
    }
    default:
      return [];
  }
}
