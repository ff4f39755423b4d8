import type { SelectionId } from 'engine';

/** Numbers that clients know by heart. */
const WELL_KNOWN: Readonly<Record<string, number>> = {
  'The Draw': 58_805,
  'Under 2.5 Goals': 47_972,
  'Over 2.5 Goals': 47_973,
};
const FIRST = 100_000;
const COUNT = 90_000_000;

/** The numbers of a market's runners: the same name has the same number everywhere, but for a clash inside one market. */
export function selectionsOf(runners: readonly string[]): SelectionId[] {
  const used = new Set<number>();
  return runners.map((name) => {
    let number = WELL_KNOWN[name] ?? FIRST + (hashOf(name) % COUNT);
    while (used.has(number)) number++;
    used.add(number);
    return number as SelectionId;
  });
}

/** FNV-1a. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
