import { plainName } from './name-likeness.ts';
import { countContradiction } from './named-counts.ts';

// A market's name says which part of a match it is about. Bettors read the name, and its rule goes by the subject.

export interface Meant {
  readonly rule: string;
  /** As the rule reads it, with its defaults. */
  readonly subject: object;
}

type Fields = Readonly<Record<string, unknown>>;

interface Part {
  /** A number beside one of these words is of this part. */
  readonly words: string;
  readonly fields: readonly string[];
  /** A market of one of them is no market of the match: its name has to say so. */
  readonly isRequired?: true;
  /** A name may have such numbers for other reasons, if the subject has none. */
  readonly mayBeElse?: boolean;
}

const PARTS = {
  innings: { words: 'innings|inns?', fields: ['innings'] },
  over: { words: 'overs?|under', fields: ['from', 'to', 'over', 'line'] },
  set: { words: 'sets?|frames?|maps?', fields: ['unit'], isRequired: true },
  period: { words: 'quarters?|periods?|half|halves', fields: ['period'], isRequired: true },
  wicket: { words: 'wickets?|wkts?', fields: ['wicket', 'line'], mayBeElse: true },
  goal: { words: 'goals?|points?|corners?|cards?|games?', fields: ['line', 'nth', 'unit'], mayBeElse: true },
} as const satisfies Record<string, Part>;

type PartName = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as PartName[];

const NUMBER = String.raw`(?<![\p{L}\d]|\d\.)(\d+(?:\.\d+)?)`;
const RANGE = String.raw`${NUMBER}(?: ?(?:to|-|–) ?(\d+))?`;
const SAYS = new RegExp(
  NAMES.map(
    (part) =>
      `${RANGE}(?:st|nd|rd|th)?[ -](?:${PARTS[part].words})(?!\\p{L})|(?<!\\p{L})(?:${PARTS[part].words})[ -]${RANGE}`,
  ).join('|'),
  'gu',
);
/** In the places of their groups in `SAYS`. */
const GROUPS_OF_PART = 4;

const ORDERED = ['first', 'second', 'third', 'fourth'];

/** With ordinals in digits, and the half-time as what it is of. */
function plain(name: string): string {
  const text = plainName(name).replaceAll(/half[ -]?time|(?<!\p{L})ht(?!\p{L})/gu, '1st half');
  return ORDERED.reduce((all, word, place) => all.replaceAll(word, `${place + 1}th`), text);
}

/** The numbers in a name, by what they count. */
function numbersIn(name: string): ReadonlyMap<PartName, ReadonlySet<number>> {
  const named = new Map<PartName, Set<number>>();
  for (const [, ...groups] of plain(name).matchAll(SAYS))
    for (const [place, number] of groups.entries()) {
      if (number === undefined) continue;
      const part = NAMES[Math.floor(place / GROUPS_OF_PART)] as PartName;
      named.set(part, (named.get(part) ?? new Set()).add(Number(number)));
    }
  return named;
}

/** @returns the numbers of a part that the rule goes by; `over`s from the first one are named by the last alone */
function meantBy({ rule, subject }: Meant, part: PartName): { all: ReadonlySet<number>; toSay: readonly number[] } {
  const fields = subject as Fields;
  const sessions = (fields['sessions'] as Fields[] | undefined) ?? [];
  const numbers = [fields, ...sessions].flatMap((one) =>
    PARTS[part].fields.flatMap((field) => (typeof one[field] === 'number' && one[field] > 0 ? [one[field]] : [])),
  );
  const isHalf = /half-time/.test(rule) || fields['period'] === 'first-half';
  const all = new Set(part === 'period' && isHalf ? [1] : numbers);
  const isFrom = (number: number) => number === 1 && part === 'over' && all.size > 1;
  return { all, toSay: [...all].filter((number) => !isFrom(number)) };
}

/**
 * A sentence about the first of a market's names that says another thing than its rule goes by; empty if none does.
 * Numbers that stand beside no word say nothing.
 */
export function contradictionOf(meant: Meant, market: string, runners: readonly string[]): string {
  const rule = meant.rule;
  const counted = countContradiction(meant, market, runners);
  if (counted !== '') return counted;
  for (const part of NAMES) {
    const { all, toSay } = meantBy(meant, part);
    const of: Part = PARTS[part];
    const own = numbersIn(market).get(part) ?? new Set();
    const goesBy = all.size === 0 ? `no one ${part}` : `${part} ${[...all].join(' to ')}`;
    for (const [name, named] of [market, ...runners].map(
      (one) => [one, numbersIn(one).get(part) ?? new Set()] as const,
    ))
      if ([...named].some((number) => !all.has(number)) && !(all.size === 0 && isElse(of, named)))
        return `${name} says ${part} ${[...named].join(', ')}, and the rule ${rule} goes by ${goesBy}.`;
    const isUnsaid = toSay.some((number) => !own.has(number));
    if (isUnsaid && (own.size > 0 || of.isRequired === true))
      return `${market} does not say ${part} ${toSay.join(' to ')}, which the rule ${rule} goes by.`;
  }
  return '';
}

/** A line without an over-under, or what a runner has scored. */
const isElse = ({ mayBeElse = false }: Pick<Part, 'mayBeElse'>, named: ReadonlySet<number>): boolean =>
  mayBeElse || [...named].every((number) => !Number.isInteger(number));
