// The record of a round has the number that settled a market; its bets have words for it.

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
/** In the order of `KINDS`. */
const KIND_NAMES = ['High card', 'Pair', 'Colour', 'Sequence', 'Trail', 'Pure sequence'];
const TRIPLE = 3;
const BELOW = -1;

type Name = (answer: number, of: string) => string | undefined;

/** By the names of the markets; what stands in brackets is given to the name. */
const MEANINGS: readonly (readonly [market: RegExp, name: Name])[] = [
  [/^Pair plus (.+)$/, (kind) => KIND_NAMES[kind]],
  [/^Winner$/, (side) => ['Player', 'Banker', 'Banker, with six'][side]],
  [/^Which side shows (.+) first$/, (side) => ['Andar', 'Bahar', 'Bahar, the first card'][side]],
  [/^Low or high$/, (side) => ['Low', '7', 'High'][side - BELOW]],
  [/^Under 7 or over 7$/, (side) => ['Under 7', '7', 'Over 7'][side - BELOW]],
  [/^Rank of the next card after /, (rank) => RANKS[rank - 1]],
  [/^Sum, triples apart$/, (sum) => (sum === TRIPLE ? 'Triple' : undefined)],
  [/^Dice that show (\d)$/, (count, face) => ['None', `Single ${face}`, `Double ${face}`, `Triple ${face}`][count]],
  [/^(?:Full|Half) sangam /, (has) => ['No', 'Yes'][has]],
  [/^Cards turned$/, (count) => `${count} cards`],
  [/^Runs of /, (runs) => (runs === 1 ? '1 run' : `${runs} runs`)],
];

/** A hand's kind, a side, a rank, a count; undefined if the number says it itself. */
export function nameOfAnswer(market: string, answer: number): string | undefined {
  for (const [pattern, name] of MEANINGS) {
    const found = pattern.exec(market);
    if (found !== null) return name(answer, found[1] ?? '');
  }
  return undefined;
}
