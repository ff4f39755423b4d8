/** A result as the wire has it: runners by name; of a session or an index the number that people say. */
export interface ResultOnWire {
  readonly what: 'settled' | 'resettled' | 'voided' | 'bets-voided';
  readonly winners: readonly string[];
  /** Runners that share the places that are left. */
  readonly tied: readonly string[];
  /** For an each-way market: the runners placed behind the winner, and those that share the places left. */
  readonly placed: readonly string[];
  readonly placed_tied: readonly string[];
  readonly number: number;
  /** For a handicap: the runner that the result favours, empty for a draw; else null. */
  readonly ahead: string | null;
}

/** The words of one language. */
export interface ResultWords {
  readonly isVoid: string;
  names(names: readonly string[]): string;
  deadHeat(names: readonly string[]): string;
  placed(names: readonly string[]): string;
  placedTied(names: readonly string[]): string;
  margin(ahead: string, number: number): string;
  number(number: number): string;
}

const listed = (names: readonly string[]): string => names.join(', ');
const tiedNames = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

const ENGLISH: ResultWords = {
  isVoid: 'Void',
  names: listed,
  deadHeat: (names) => `Dead heat: ${tiedNames(names)}`,
  placed: (names) => `Placed: ${listed(names)}`,
  placedTied: (names) => `Dead heat for a place: ${tiedNames(names)}`,
  margin: (ahead, number) => (ahead === '' ? 'Draw' : `${ahead}, by ${Math.abs(number)}`),
  number: String,
};

/** "India", "Dead heat: Reds and Blues", "41.5", "Void": the desk, files and the bettor's pages say it in this one order. */
export function resultText(result: ResultOnWire, words: ResultWords = ENGLISH): string {
  const { what, winners, tied, placed, placed_tied, number, ahead } = result;
  if (what === 'voided') return words.isVoid;
  if (ahead !== null) return words.margin(ahead, number);
  const parts = [
    ...(winners.length > 0 ? [words.names(winners)] : []),
    ...(tied.length > 0 ? [words.deadHeat(tied)] : []),
    ...(placed.length > 0 ? [words.placed(placed)] : []),
    ...(placed_tied.length > 0 ? [words.placedTied(placed_tied)] : []),
  ];
  return parts.length > 0 ? parts.join('; ') : words.number(number);
}
