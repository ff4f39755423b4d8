import type { RequestOf } from 'protocol';

type Card = NonNullable<NonNullable<RequestOf<'admin/createMatchFromTemplate'>['cards']>[number]>;

/** A runner of a field as it is typed: its name, and its line of the race card if it has a number. */
export interface TypedRunner {
  readonly name: string;
  readonly card: Card | null;
}

/** A runner's name with its cloth number, if the race card is known. */
export const nameWithCloth = ({ name, card }: { name: string; card?: { cloth: number } | undefined }): string =>
  `${card === undefined ? '' : `${card.cloth}. `}${name}`;

/** Saddlecloths by number, as most racecourses have them. */
const CLOTHS = [
  '#d4212c',
  '#ffffff',
  '#1d4ed8',
  '#f5d90a',
  '#15803d',
  '#111111',
  '#f97316',
  '#f9a8d4',
  '#22c1c3',
  '#6d28d9',
  '#9ca3af',
  '#a3e635',
];
const LATER_CLOTH = '#8b5e3c';

/**
 * `1 Quiet Monsoon (4) J Smith / M Quarrie`: number, name, stall or draw, jockey, trainer. Only the name has to be there;
 * a jockey needs the draw or a comma before them.
 */
export function typedRunner(line: string): TypedRunner {
  const [, cloth, rest = line] = /^(\d{1,2})[.):]?\s+(.+)$/.exec(line.trim()) ?? [];
  const [, name = rest, draw = '0', people = ''] =
    /^([^,()]+?)\s*\((\d{1,2})\)\s*,?\s*(.*)$/.exec(rest) ?? /^([^,]+?)\s*(?:,\s*()(.*))?$/.exec(rest) ?? [];
  if (cloth === undefined) return { name: name.trim(), card: null };
  const [jockey = '', trainer = ''] = people.split('/').map((one) => one.trim());
  const colour = CLOTHS[Number(cloth) - 1] ?? LATER_CLOTH;
  return {
    name: name.trim(),
    card: {
      cloth: Number(cloth),
      draw: Number(draw),
      jockey,
      trainer,
      silk: { pattern: 'plain', body: colour, detail: colour },
    },
  };
}
