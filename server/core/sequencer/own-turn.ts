const waiting: (() => void)[] = [];

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}

/**
 * A turn of the event loop that nobody else has of those who ask for one: long work is done in parts of some ms, and where
 * two hundred do such work in the same moment, a turn is still no longer than one part.
 */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(next);
  });
}
