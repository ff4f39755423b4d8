import { isAnnouncement, type Fact, typistsOf } from '../facts/fact.ts';
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
      for (const one of here)
        for (const another of there)
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
  readonly here: ReadonlySet<number>;
  readonly there: ReadonlySet<number>;
}

/** A new fact of a scorer or a file beside another source. */
function besidePersonal(facts: readonly Fact[], other: string): Sides[] {
  const fact = facts.at(-1) as Fact;
  const isFirst = ownOf(facts, fact.source).length === 1;
  // With its fixture alone a line would begin, and every ball be refused.
  const here = isFirst ? new Set(typistsOf(fact)) : authorsOf([fact]);
  const sides = [{ here, there: authorsOf(lineOf(facts, other)) }];
  // The line begins with what people have said for every source: the other scorer among them, maybe.
  return isFirst && isPersonal(other)
    ? [...sides, { here: authorsOf(lineOf(facts, fact.source)), there: authorsOf(ownOf(facts, other)) }]
    : sides;
}

/** A new fact of neither: it belongs to the line of what it corrects, or to every line. */
function besideAll(facts: readonly Fact[], other: string): Sides[] {
  if (!isPersonal(other)) return [];
  const fact = facts.at(-1) as Fact;
  const isElsewhere = sourcesOf(facts).some((source) => source !== other && lineOf(facts, source).includes(fact));
  return isElsewhere ? [{ here: authorsOf([fact]), there: authorsOf(ownOf(facts, other)) }] : [];
}

const ownOf = (facts: readonly Fact[], of: string): readonly Fact[] => facts.filter(({ source }) => source === of);

const authorsOf = (facts: readonly Fact[]): ReadonlySet<number> =>
  new Set(facts.filter((fact) => !isAnnouncement(fact)).flatMap(typistsOf));
