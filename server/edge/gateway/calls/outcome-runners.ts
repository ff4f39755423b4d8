import type { DraftTerms } from 'results';
import { ALIKE, likeness, plainName } from '../../../trade/facts/name-likeness.ts';
import { type Place, readAsSide } from '../../../trade/facts/side-names.ts';
import type { Sides } from '../../../trade/facts/sides-of-match.ts';
import { Refusal } from '../refusal.ts';

export interface NamedRunner {
  readonly selection: number;
  readonly name: string;
}

/**
 * Bettors read the runner's name, and the rule pays the runner that its answer is bound to: one must be named as its
 * answer, if that is a side or one of few words, and never as another answer.
 *
 * @param sides  of the match, in the order of its fixture
 * @throws       Refusal
 */
export function checkOutcomeRunners(
  { runnerNames }: Pick<DraftTerms, 'runnerNames'>,
  runners: readonly NamedRunner[],
  sides: Sides | undefined,
): void {
  const answers = Object.keys(runnerNames);
  const others = sides === undefined ? answers : new Set([...answers, 'home', 'away']);
  for (const [answer, selection] of Object.entries(runnerNames)) {
    const name = runners.find((runner) => runner.selection === selection)?.name ?? '';
    const own = readAs(name, answer, sides);
    const most = Math.max(0, ...[...others].filter((other) => other !== answer).map((one) => readAs(name, one, sides)));
    const isRead = hasWords(answer, sides) ? own > Math.max(ALIKE, most) : most <= Math.max(ALIKE, own);
    if (isRead) continue;
    const label = labelOf(answer, sides);
    const stands = answer === label ? `“${answer}”` : `“${answer}”, which is ${label},`;
    throw new Refusal(422, 'other-runner', {
      message: `${stands} is bound to the runner ${name}. Bind it to the runner of that name, or name the runner so.`,
    });
  }
}

const PLACES: ReadonlyMap<string, Place> = new Map([
  ['home', 0],
  ['away', 1],
]);

/** Answers that bettors read in one of few ways. */
const WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    draw: ['the draw', 'x', 'tie', 'the tie'],
    none: ['no goal', 'no goals', 'no more goals', 'nobody', 'neither'],
    yes: ['y', 'gg'],
    no: ['n', 'ng'],
    over: ['o', 'more than', 'above'],
    under: ['u', 'less than', 'fewer than', 'below'],
    odd: [],
    even: [],
  }),
);

const partsOf = (answer: string): string[] => answer.split('/');

/** Answers that no runner adds to or drops out of. */
export const isOfWords = (answer: string): boolean =>
  partsOf(answer).every((part) => PLACES.has(part) || WORDS.has(part));

/** A side whose name nobody knows yet is read in any way. */
const hasWords = (answer: string, sides: Sides | undefined): boolean =>
  isOfWords(answer) && (sides !== undefined || !partsOf(answer).some((part) => PLACES.has(part)));

/** An answer as bettors would read it: the side's name for home, for home/draw both. */
function labelOf(answer: string, sides: Sides | undefined): string {
  const parts = partsOf(answer).map((part) => {
    const place = PLACES.get(part);
    return place === undefined ? part : (sides?.[place] ?? part);
  });
  return parts.join('/');
}

/** From 0 to 1: how surely bettors read a runner's name as an answer. */
function readAs(name: string, answer: string, sides: Sides | undefined): number {
  const [plain, wanted] = [plainName(name), plainName(labelOf(answer, sides))];
  if (plain === wanted) return 1;
  const answers = partsOf(answer);
  if (answers.length > 1) {
    // The same two names in another order have the same letters.
    const names = name.split('/');
    return names.length === answers.length
      ? Math.min(...answers.map((part, place) => readAs(names[place] ?? '', part, sides)))
      : 0;
  }
  const place = PLACES.get(answer);
  if (place !== undefined && sides !== undefined) return readAsSide(name, sides[place], place);
  const words = [wanted, ...(WORDS.get(answer) ?? [])];
  return words.some((word) => beginsWith(plain, word)) ? 1 : likeness(name, answer);
}

/** The word itself, or the word and something that is no letter: O2.5, "More than 2.5". */
const beginsWith = (plain: string, word: string): boolean =>
  plain.startsWith(word) && !/^\p{L}/u.test(plain.slice(word.length));
