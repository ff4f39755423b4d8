import type { Payoff } from 'engine';
import type { Handicap } from 'engine/vocabulary';
import type { DraftTerms } from 'results';
import { plainName } from 'results/files/sides-of-name.ts';
import { ALIKE, isSpellingOf, likeness } from '../../../trade/facts/name-likeness.ts';
import { isByPlace, type Place, type Sides } from '../../../trade/facts/sides-of-match.ts';
import { Refusal } from '../refusal.ts';

export interface NamedRunner {
  readonly selection: number;
  readonly name: string;
}

/** As bettors read the runners of a market. */
export interface RunnersRead {
  /** One is named as another answer than the one that it is bound to: the rule would pay the wrong runner. */
  readonly refused: Refusal | undefined;
  /** A sentence about one that is named as no answer; empty if all are. */
  readonly doubt: string;
  /** Names that stand for no side and nobody’s name. */
  readonly words: readonly string[];
}

type Terms = Pick<DraftTerms, 'rule' | 'subject' | 'runnerNames'>;

interface Runners {
  readonly runners: readonly NamedRunner[];
  readonly payoff: Payoff;
}

/** A runner and what it stands for. */
interface Bound {
  readonly answer: string;
  readonly name: string;
  /** In a market with handicaps: the one that pays, and the one in the name. */
  readonly handicap?: { readonly paid: string; readonly read: string };
}

/**
 * Bettors read the runner's name, and the rule pays the runner that its answer is bound to.
 *
 * @param sides  of the match, in the order of its fixture
 */
export function readRunners(terms: Terms, { runners, payoff }: Runners, sides: Sides | undefined): RunnersRead {
  const bound = boundOf(terms, { runners, payoff });
  const others = new Set([...bound.map(({ answer }) => answer), ...(sides === undefined ? [] : PLACES.keys())]);
  let [refused, doubt]: [Refusal | undefined, string] = [undefined, ''];
  const words = bound.length === 0 && runners.length === 1 ? runners.map(({ name }) => name) : [];
  if (bound.length === 0 && runners.length > 1) doubt = 'No name says which numbers each of the runners wins by.';
  for (const one of bound) {
    const { answer, name, handicap } = one;
    const isOwn = isReadAs(name, answer, sides);
    const wrong = [...others].filter((other) => other !== answer);
    const isOther = wrong.some((other) => isReadAs(name, other, sides));
    const like = (other: string) => likeness(name, labelOf(other, sides));
    const isLikerOther = wrong.some((other) => like(other) > Math.max(ALIKE, like(answer)));
    const isOtherHandicap = handicap !== undefined && handicap.paid !== handicap.read;
    if (WORDS.has(answer)) words.push(name);
    if (!isOwn && (isOther || isLikerOther)) refused ??= otherRunner(one, sides);
    else if (((isOther || !isOwn) && hasName(answer, sides)) || isOtherHandicap) doubt ||= `${boundTo(one, sides)}.`;
  }
  return { refused, doubt, words };
}

/** Runners of a number are bound by their handicaps alone: on the margin of the home side, or on more or fewer than a line. */
function boundOf({ rule, subject, runnerNames }: Terms, { runners, payoff }: Runners): Bound[] {
  if (payoff.kind !== 'handicap')
    return Object.entries(runnerNames).map(([answer, selection]) => ({
      answer,
      name: runners.find((runner) => runner.selection === selection)?.name ?? '',
    }));
  const isMargin = rule.endsWith('.handicap') || (subject as { readonly difference?: boolean }).difference === true;
  return runners.map(({ name }, place) => {
    const { sign, quarters }: Handicap = payoff.handicaps?.[place] ?? { sign: 1, quarters: 0 };
    const [answer, other] = isMargin ? ['home', 'away'] : ['over', 'under'];
    const read = name.match(HANDICAP)?.at(-1) ?? '';
    const at = name.lastIndexOf(read);
    const textOf = (number: number) => `${isMargin && number > 0 ? '+' : ''}${number}`;
    return {
      answer: (sign === 1 ? answer : other) as string,
      name: `${name.slice(0, at)}${name.slice(at + read.length)}`.replace('()', '').trim(),
      handicap: {
        paid: textOf((isMargin ? quarters : -sign * quarters) / 4),
        read: read === '' ? '' : textOf(Number(read.replace(/[−–]/, '-').replace(',', '.'))),
      },
    };
  });
}

const HANDICAP = /[+\-−–]?\d+(?:[.,]\d+)?/g;

const otherRunner = (bound: Bound, sides: Sides | undefined) =>
  new Refusal(422, 'other-runner', {
    message: `${boundTo(bound, sides)}. Bind it to the runner of that name, or name the runner so.`,
  });

function boundTo({ answer, name, handicap }: Bound, sides: Sides | undefined): string {
  const label = labelOf(answer, sides);
  const [paid, read] = handicap === undefined ? ['', ''] : [` ${handicap.paid}`, ` ${handicap.read}`];
  const stands = answer === label ? `“${answer}${paid}”` : `“${answer}${paid}”, which is ${label}${paid},`;
  return `${stands} is bound to the runner ${name}${read}`;
}

const PLACES: ReadonlyMap<string, Place> = new Map([
  ['home', 0],
  ['away', 1],
]);

/** Answers that are words, with the other words for them. */
const WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    draw: ['the draw', 'tie', 'x'],
    none: ['no goal'],
    yes: [],
    no: [],
    over: [],
    under: [],
    odd: [],
    even: [],
  }),
);

const partsOf = (answer: string): string[] => answer.split('/');

/** Answers that no runner adds to or drops out of. */
export const isOfWords = (answer: string): boolean =>
  partsOf(answer).every((part) => PLACES.has(part) || WORDS.has(part));

/** A side whose name nobody knows yet is read in any way. */
const hasName = (answer: string, sides: Sides | undefined): boolean =>
  sides !== undefined || !partsOf(answer).some((part) => PLACES.has(part));

/** An answer as bettors would read it: the side's name for home, for home/draw both. */
function labelOf(answer: string, sides: Sides | undefined): string {
  const parts = partsOf(answer).map((part) => {
    const place = PLACES.get(part);
    return place === undefined ? part : (sides?.[place] ?? part);
  });
  return parts.join('/');
}

/** True if a name is the answer's own, spelled at most otherwise. */
function isReadAs(name: string, answer: string, sides: Sides | undefined): boolean {
  const answers = partsOf(answer);
  if (answers.length > 1) {
    const names = name.split('/');
    return names.length === answers.length && answers.every((part, at) => isReadAs(names[at] ?? '', part, sides));
  }
  if (isSpellingOf(labelOf(answer, sides), name)) return true;
  const place = PLACES.get(answer);
  if (place !== undefined) return isByPlace(name, place);
  const words = WORDS.get(answer);
  return words !== undefined && [answer, ...words].some((word) => beginsWith(plainName(name), word));
}

/** The word itself, or the word and something that is no letter: Over 2.5, Under (2.5). */
const beginsWith = (plain: string, word: string): boolean =>
  plain.startsWith(word) && !/^\p{L}/u.test(plain.slice(word.length));
