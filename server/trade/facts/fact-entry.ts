import type { Millis } from 'engine/vocabulary';
import {
  agreementOf,
  type AreIndependent,
  canonicalJson,
  type CheckedFact,
  checkFact,
  type CricketFact,
  type Fact,
  type FactForm,
  factForms,
  type FactsKind,
  fileSource,
  foldCricket,
  impossible,
  type Impossible,
  impossibleCricketEntry,
  lineOf,
  MANUAL_SOURCE,
  matchOfTournament,
  oneSource,
  PlayedMatch,
  scorerSource,
  sourcesOf,
  sportOfFacts,
  standing,
  standingAfter,
} from 'results';
import { checkedInLines } from './checked-in-lines.ts';
import { FactRefusedError, type FactStore, refusalOf } from './fact-store.ts';
import { fixtureOf, isFixture, refusalOfFile } from './facts-of-file.ts';
import { type ListedMatch, refusalOfFixture } from './sides-of-match.ts';

export interface Entry {
  readonly match: number;
  readonly sport: number;
  /** Left out: a template says it. */
  readonly by?: number | undefined;
  readonly at: Millis;
  /** Null: what it corrects was never true. */
  readonly said: unknown;
  readonly corrects?: number;
  /** Later facts of the scorer's line that follow from the correction: they stand with it, or none of it does. */
  readonly later?: readonly LaterFact[] | undefined;
  /** The user whose line of facts it belongs to: who scores the match. Left out: it belongs to every source's line. */
  readonly scorer?: number | undefined;
  /** The name of the file that it comes from: a source of its own. */
  readonly file?: string | undefined;
  /** The match that a file, or a fixture, is held against. */
  readonly listed?: ListedMatch | undefined;
  /** Who proposed it, where it took two people. */
  readonly proposedBy?: number | undefined;
}

/** It takes the place of another fact. */
export interface LaterFact {
  readonly corrects: number;
  readonly said: unknown;
}

/** Where people enter facts: what cannot be is refused before it is said. */
export class FactEntry {
  readonly store: FactStore;
  readonly #areIndependent: AreIndependent;

  /** @param authority  says whether two logins are one person's; undefined takes every login for a person */
  constructor(store: FactStore, authority: { areIndependent: AreIndependent } | undefined) {
    this.store = store;
    this.#areIndependent = async (one, other) => (authority ? authority.areIndependent(one, other) : one !== other);
  }

  /** Resolves when the fact is in SQL: what a file has said already is no second fact. @throws FactRefusedError */
  async enter(entry: Entry): Promise<Fact> {
    const { match, said } = entry;
    await this.store.begin(match);
    const facts = this.store.facts(match);
    let read = said;
    // What others say meanwhile counts as well.
    for (let known = -1; known !== facts.length;) {
      known = facts.length;
      read = await this.check(entry);
    }
    const all = [{ said: read, corrects: entry.corrects }, ...(entry.later ?? [])];
    const news = all.map((one) => ({ said: one.said, ...sayingOf({ ...entry, corrects: one.corrects }) }));
    const fact = factOfFile(facts, entry) ?? (this.store.appendTogether(match, sourceOf(entry), news)[0] as Fact);
    await this.store.written();
    return fact;
  }

  /** Reads a fact as its sport does, and enters nothing. @throws FactRefusedError if it could not be entered */
  async check(entry: Entry): Promise<unknown> {
    return this.#checkAfter(await this.store.read(entry.match), entry);
  }

  /** The facts with one that would be entered, and what is corrected with it. @throws FactRefusedError if it could not be */
  async after(facts: readonly Fact[], entry: Entry): Promise<readonly Fact[]> {
    const news = [{ said: await this.#checkAfter(facts, entry), corrects: entry.corrects }, ...(entry.later ?? [])];
    const source = sourceOf(entry);
    const added = news.map(({ said, corrects }, at): Fact => {
      return { id: facts.length + 1 + at, source, said, ...sayingOf({ ...entry, corrects }) };
    });
    return [...facts, ...added];
  }

  /** Tries several facts, one after the other, without those that their source's line has. Enters nothing. */
  async preview(of: Omit<Entry, 'said' | 'corrects'>, claims: readonly unknown[]): Promise<PreviewedFacts> {
    const facts = [...(await this.store.read(of.match))];
    const fresh: unknown[] = [];
    for (const one of claims) {
      // It says who plays: everybody's.
      const entry = isFixture(one) ? { ...of, file: undefined } : of;
      try {
        const known = isFixture(one) ? fixtureOf(facts) : factOfFile(facts, { ...entry, said: one });
        if (known !== undefined) continue;
        const read = await this.#checkAfter(facts, { ...entry, said: one });
        facts.push({ id: facts.length + 1, source: sourceOf(entry), said: read, ...sayingOf(entry) });
        fresh.push(one);
      } catch (error) {
        if (!(error instanceof FactRefusedError)) throw error;
        return { facts, fresh, refusal: error.refusal };
      }
    }
    return { facts, fresh, refusal: undefined };
  }

  async #checkAfter(facts: readonly Fact[], entry: Entry): Promise<unknown> {
    const { match, sport, said, corrects, later } = entry;
    if (factOfFile(facts, entry) !== undefined) return said;
    const source = sourceOf(entry);
    const kind = kindOf(sport, facts, { said, corrects });
    const counted = kind === 'tournament' ? await this.#counted(said) : said;
    const next = { id: facts.length + 1, source, said: counted, ...sayingOf(entry) };
    const refusal =
      refusalOfScorer(entry, { kind, facts }) ??
      (entry.file === undefined ? undefined : refusalOfFile(entry, { kind, facts })) ??
      (await oneSource([...facts, next], this.#areIndependent));
    if (refusal !== undefined) throw new FactRefusedError(refusal);
    const answer = checked(kind, facts, {
      said: counted,
      corrects,
      later,
      source: source === MANUAL_SOURCE ? undefined : source,
    });
    if (!answer.ok) throw new FactRefusedError(answer.refusal);
    const { listed } = entry;
    const isOfSides = listed !== undefined && isFixture(answer.said);
    const cannot =
      refusalOf(match, facts, { said: answer.said, corrects }) ??
      (isOfSides ? refusalOfFixture(listed, answer.said) : undefined);
    if (cannot !== undefined) throw new FactRefusedError(cannot);
    return answer.said;
  }

  /** The kind of facts that report a match; undefined if no rules read its sport. */
  async kindOf(match: number, sport: number): Promise<FactsKind | undefined> {
    return kindOf(sport, await this.store.read(match));
  }

  /** Every kind of fact that people can enter of a match; none if no rules read its sport. */
  async formsOf(match: number, sport: number): Promise<FactForm[]> {
    const facts = await this.store.read(match);
    const kind = kindOf(sport, facts);
    if (kind === undefined) return [];
    const forms = factForms(kind);
    // Its first fact may make a match of cricket a cup.
    if (kind !== 'cricket' || standing(facts).length > 0) return forms;
    return [...forms, ...factForms('tournament').filter((form) => form.kind === 'competition')];
  }

  /** A match of a tournament that a person names, as its own facts count it; what else is said stays as it is. */
  async #counted(said: unknown): Promise<unknown> {
    const named = PlayedMatch.safeParse(said);
    if (!named.success) return said;
    const { match_id, number, stage } = named.data;
    const facts = (await this.store.read(match_id)) as readonly Fact<CricketFact | null>[];
    const line = lineOf(facts, sourcesOf(facts)[0] ?? MANUAL_SOURCE);
    const isCricket = line.some((fact) => fact.said?.kind === 'fixture' && 'ballsPerOver' in fact.said);
    const match = isCricket ? foldCricket(line) : undefined;
    const ended = line.findLast((fact) => fact.said?.kind === 'result');
    if (match?.result === undefined || ended === undefined)
      throw new FactRefusedError(impossible('match-not-over', `match ${match_id} has no facts with a result`));
    return { kind: 'match', match: matchOfTournament(match, { number, stage, endedAt: ended.at }) };
  }

  /** Where the two sources that spoke first differ: of cricket, figure by figure. */
  async differencesOf(match: number, sport: number): Promise<SourcesDifference[]> {
    const facts = (await this.store.read(match)) as readonly Fact<CricketFact | null>[];
    const [first, second] = sourcesOf(facts);
    if (first === undefined || second === undefined || sportOfFacts(sport)?.kind !== 'cricket') return [];
    const matchBy = (source: string) => foldCricket(lineOf(facts, source));
    return agreementOf(matchBy(first), matchBy(second)).differences.map((difference) => ({
      about: difference.what,
      says: [
        [first, difference.first],
        [second, difference.second],
      ],
    }));
  }
}

/** What each of two sources says of the same; null: nothing. */
export interface SourcesDifference {
  readonly about: string;
  readonly says: readonly (readonly [source: string, figure: string | number | null])[];
}

/** All facts with those that would be entered, and these alone; without those from the first that cannot be. */
export interface PreviewedFacts {
  readonly facts: readonly Fact[];
  readonly fresh: readonly unknown[];
  readonly refusal: Impossible | undefined;
}

type Figure = { readonly [field in 'kind' | 'when' | 'name' | 'unit' | 'period']?: unknown } | null;

/** Figures that a match has once: its fixture, a score, a total, a set or a period that begins or ends. */
function isAbout(one: unknown, other: unknown): boolean {
  const [a, b] = [one as Figure, other as Figure];
  const isOfOne = a?.kind === b?.kind && a?.when === b?.when && a?.unit === b?.unit && a?.period === b?.period;
  return isOfOne && (isFixture(one) || a?.name === b?.name);
}

/** A table of results has no times: its sets and periods begin and end at the start of the match, not at any known time. */
const timeless = (said: unknown): string => canonicalJson({ ...(said as object), at: undefined });

/** The fact in the line of a file that says the same already. @throws FactRefusedError if one says it otherwise */
function factOfFile(
  facts: readonly Fact[],
  { said, ...entry }: Pick<Entry, 'said' | 'scorer' | 'file'>,
): Fact | undefined {
  if (entry.file === undefined) return undefined;
  const known = standing(lineOf(facts, sourceOf(entry))).find((fact) => isAbout(fact.said, said));
  if (known === undefined || timeless(known.said) === timeless(said)) return known;
  throw new FactRefusedError(impossible('told-otherwise', `fact ${known.id} says it otherwise`));
}

const sourceOf = ({ scorer, file }: Pick<Entry, 'scorer' | 'file'>): string => {
  if (file !== undefined) return fileSource(file);
  return scorer === undefined ? MANUAL_SOURCE : scorerSource(scorer);
};
type Saying = Pick<Entry, 'at' | 'by' | 'proposedBy'> & { readonly corrects?: number | undefined };
const sayingOf = ({ at, by, proposedBy, corrects }: Saying) => ({
  at,
  ...(by === undefined ? {} : { by }),
  ...(proposedBy === undefined ? {} : { proposedBy }),
  ...(corrects === undefined ? {} : { corrects }),
});

interface Entered {
  readonly said: unknown;
  readonly corrects: number | undefined;
  readonly later?: readonly LaterFact[] | undefined;
  readonly source?: string | undefined;
}

/** Why nobody's line takes a fact of a scorer's. */
function refusalOfScorer(
  { scorer, by, proposedBy }: Entry,
  { kind, facts }: { readonly kind: FactsKind | undefined; readonly facts: readonly Fact[] },
): Impossible | undefined {
  if (scorer === undefined) return undefined;
  if (kind !== 'cricket') return impossible('not-scored', 'only cricket is scored ball by ball');
  const isTheirs = scorer === by || scorer === proposedBy;
  return isTheirs || facts.some(({ source }) => source === scorerSource(scorer))
    ? undefined
    : impossible('unknown-scorer', `user ${scorer} has not scored this match: score it as yourself`);
}

/** A cup is a match of its sport: the first fact that stands, a fixture or a competition, tells which it is. */
function kindOf(
  sport: number,
  facts: readonly Fact[],
  { said, corrects }: Entered = { said: null, corrects: undefined },
): FactsKind | undefined {
  const others = corrects === undefined ? standing(facts) : standingAfter(facts, { said: null, corrects });
  const isFirst = said !== null && others.length === 0;
  const first = (isFirst ? said : standing(facts)[0]?.said) as { readonly kind?: unknown } | null | undefined;
  const own = sportOfFacts(sport)?.kind;
  if (first?.kind !== 'competition') return own;
  // No rule reads competitions of other sports; one that was entered may be taken back.
  return isFirst && own !== 'cricket' ? own : 'tournament';
}

/** What the sport says of it: read, and held against what is known. */
function checked(kind: FactsKind | undefined, facts: readonly Fact[], entry: Entered): CheckedFact {
  if (kind === undefined)
    return { ok: false, refusal: impossible('unknown-sport', 'no rules read facts of this sport') };
  // Another file may have the same score otherwise.
  if (kind !== 'cricket')
    return entry.source === undefined
      ? checkedInLines(kind, facts, entry)
      : checkFact(kind, lineOf(facts, entry.source), entry);
  const refusal = impossibleCricketEntry(facts as readonly Fact<CricketFact | null>[], entry);
  return refusal === undefined ? { ok: true, said: entry.said as CricketFact | null } : { ok: false, refusal };
}
