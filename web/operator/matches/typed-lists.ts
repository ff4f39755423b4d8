// Lists that are typed one entry a line.

const BETWEEN_LEVEL = '\t';
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** Places in order, those that are level together. */
export const orderText = (order: readonly (readonly string[])[]): string =>
  order.map((level) => level.join(BETWEEN_LEVEL)).join('\n');
export const orderOf = (text: string): string[][] => linesOf(text).map((line) => line.split(BETWEEN_LEVEL));

type Counts = Readonly<Record<string, number>>;
/** By name: a number, or numbers by name. */
export type CountsOf = Readonly<Record<string, number | Counts>>;

/** `fours: 20`, or of each player `Ann: player-runs 40, player-wickets 3`. */
export const countsText = (counts: CountsOf): string =>
  Object.entries(counts)
    .map(([name, value]) => `${name}: ${typeof value === 'number' ? value : partsText(value)}`)
    .join('\n');

const partsText = (counts: Counts): string =>
  Object.entries(counts)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

/**
 * @param of  the schema of what each name has
 * @returns undefined where a line says something else
 */
export function countsOf(text: string, of: unknown): CountsOf | undefined {
  const isNested = (of as { readonly type?: string } | undefined)?.type === 'object';
  const entries = linesOf(text).map((line): [string, number | Counts | undefined] => {
    const [, name = '', value = ''] = /^\s*(.+?)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
    if (name === '') return ['', undefined];
    return [name, isNested ? partsOf(value) : countOf(value)];
  });
  return entries.some(([, value]) => value === undefined) ? undefined : (Object.fromEntries(entries) as CountsOf);
}

function partsOf(text: string): Counts | undefined {
  const parts = text.split(',').map((part): [string, number | undefined] => {
    const [, name = '', value = ''] = /^\s*(\S+)\s+(\d+)\s*$/.exec(part) ?? [];
    return [name, countOf(value)];
  });
  return parts.some(([, value]) => value === undefined) ? undefined : (Object.fromEntries(parts) as Counts);
}

const countOf = (text: string): number | undefined => (/^\d{1,6}$/.test(text) ? Number(text) : undefined);
