import { isAnnouncement, type Fact } from '../facts/fact.ts';
import { impossible, type Impossible } from '../facts/impossible.ts';
import { isPersonal, lineOf, scorerOf, sourcesOf } from './agreement.ts';

/** Whether two logins are in two hands. */
export type AreIndependent = (one: number, other: number) => Promise<boolean>;

/**
 * True if a fact would make one person two sources of a match: a scorer, or whoever imports a file, whose word is also in
 * another source's line agrees with themselves. A login in the same hand is the same person.
 *
 * @param facts  all facts of the match, by id; the last one is new
 * @returns      why it is not taken; undefined if it can be
 */
export async function oneSource(
  facts: readonly Fact[],
  areIndependent: AreIndependent,
): Promise<Impossible | undefined> {
  const fact = facts.at(-1) as Fact;
  for (const other of sourcesOf(facts).filter((source) => source !== fact.source))
    for (const { here, there } of isPersonal(fact.source) ? besidePersonal(facts, other) : besideAll(facts, other))
      for (const one of authorsOf(here))
        for (const another of authorsOf(there))
          if (!(await areIndependent(one, another)))
            return { ...impossible('one-source', oneSourceText(other)), people: [one, another] };
  return undefined;
}

function oneSourceText(other: string): string {
  const scorer = scorerOf(other);
  const is = scorer === undefined ? nameOf(other) : `the scoring of user ${scorer}`;
  return `The same person already speaks by ${is} in this match: a second source takes another person.`;
}

const nameOf = (source: string): string => (isPersonal(source) ? `the file ${source.slice('file-'.length)}` : source);

/** Whose authors have to be in different hands. */
interface Sides {
  readonly here: readonly Fact[];
  readonly there: readonly Fact[];
}

/** A new fact of a scorer or a file beside another source. */
function besidePersonal(facts: readonly Fact[], other: string): Sides[] {
  const fact = facts.at(-1) as Fact;
  const sides = [{ here: [fact], there: lineOf(facts, other) }];
  const isFirst = ownOf(facts, fact.source).length === 1;
  // The line begins with what people have said for every source: the other scorer among them, maybe.
  return isFirst && isPersonal(other)
    ? [...sides, { here: lineOf(facts, fact.source), there: ownOf(facts, other) }]
    : sides;
}

/** A new fact of neither: it belongs to the line of what it corrects, or to every line. */
function besideAll(facts: readonly Fact[], other: string): Sides[] {
  if (!isPersonal(other)) return [];
  const fact = facts.at(-1) as Fact;
  const isElsewhere = sourcesOf(facts).some((source) => source !== other && lineOf(facts, source).includes(fact));
  return isElsewhere ? [{ here: [fact], there: ownOf(facts, other) }] : [];
}

const ownOf = (facts: readonly Fact[], of: string): readonly Fact[] => facts.filter(({ source }) => source === of);

const authorsOf = (facts: readonly Fact[]): ReadonlySet<number> =>
  new Set(facts.filter((fact) => !isAnnouncement(fact)).flatMap(({ by }) => by ?? []));
