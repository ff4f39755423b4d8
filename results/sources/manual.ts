import { impossibleCricketFact, type LaterCricketFact } from '../facts/cricket/check-cricket-fact.ts';
import { cricketFactSchema } from '../facts/cricket/cricket-fact-schema.ts';
import type { CricketFact } from '../facts/cricket/cricket-facts.ts';
import type { Fact } from '../facts/fact.ts';
import { impossible, type Impossible } from '../facts/impossible.ts';
import { isFile, lineOf, MANUAL_SOURCE, sourcesOf } from './agreement.ts';

/** Something a person wants to say about a match, as it came from outside. */
export interface ManualEntry {
  /** Null: what it corrects was never true. */
  readonly said: unknown;
  /** The id of the fact, of whatever source, that this takes the place of. */
  readonly corrects?: number | undefined;
  /** Later facts of the same line that follow from a correction, each in the place of another. */
  readonly later?: readonly { readonly corrects: number; readonly said: unknown }[] | undefined;
  /** Of the scorer who says it; left out: it belongs to every source's line, or to that of what it corrects. */
  readonly source?: string | undefined;
}

/** What people say of a match that a source tells ball by ball; the balls themselves they correct. */
const BESIDE_A_SOURCE: ReadonlySet<CricketFact['kind']> = new Set<CricketFact['kind']>([
  'eleven',
  'substitute',
  'toss',
  'penalty',
  'retired',
  'overs-cut',
  'target',
  'innings-end',
  'session-end',
  'day-end',
  'break-prices',
  'statistic',
  'result',
  'official-result',
]);

/**
 * Whether a person's fact about a cricket match can be taken: its form, what it corrects, and whether it can be true
 * after all facts of the source that it belongs to.
 *
 * @param all  all facts of the match, by id
 * @returns    why not, with a stable code; undefined if it can
 */
export function impossibleCricketEntry(
  all: readonly Fact<CricketFact | null>[],
  { later = [], ...entry }: ManualEntry,
): Impossible | undefined {
  const { corrects, source } = entry;
  const facts = source === undefined ? all : lineOf(all, source);
  const read = readEntry(all, facts, entry);
  if ('code' in read) return read;
  const { data } = read;
  const follow: LaterCricketFact[] = [];
  for (const one of later) {
    const next = readEntry(all, facts, { ...one, source });
    if ('code' in next) return next;
    if (next.data !== null) follow.push({ said: next.data, corrects: one.corrects });
  }
  const next = { said: data, ...(corrects === undefined ? {} : { corrects }), later: follow };
  if (source !== undefined) return impossibleCricketFact(facts, next);
  const first = sourcesOf(facts).find((one) => !isFile(one));
  if (first !== undefined && corrects === undefined && data !== null && !BESIDE_A_SOURCE.has(data.kind))
    return impossible('told-by-a-source', `${first} tells this match: correct what it said instead`);
  const corrected = facts.find(({ id }) => id === corrects);
  return impossibleCricketFact(lineOf(facts, sourceOf(facts, corrected) ?? first ?? MANUAL_SOURCE), next);
}

/** Its form, and whether it can take the place of what it corrects. */
function readEntry(
  all: readonly Fact<CricketFact | null>[],
  facts: readonly Fact<CricketFact | null>[],
  { said, corrects, source }: Omit<ManualEntry, 'later'>,
): { readonly data: CricketFact | null } | Impossible {
  const parsed = said === null ? { success: true as const, data: null } : cricketFactSchema.safeParse(said);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const field = issue === undefined || issue.path.length === 0 ? 'the fact' : issue.path.join('.');
    return impossible('unreadable-fact', `${field}: ${issue?.message ?? 'not a fact about a cricket match'}`);
  }
  const { data } = parsed;
  const corrected = facts.find(({ id }) => id === corrects);
  if (corrects !== undefined && corrected === undefined) {
    const elsewhere = all.find(({ id }) => id === corrects);
    return elsewhere === undefined
      ? impossible('unknown-correction', `there is no fact ${corrects} to correct`)
      : impossible('of-another-source', `fact ${corrects} is of ${elsewhere.source}: ${source} corrects only its own`);
  }
  if (corrected !== undefined && isCorrected(facts, corrected.id))
    return impossible('corrected-already', `fact ${corrected.id} has been corrected: correct the newer one`);
  const kind = kindOf(corrected);
  // A competition that was no such thing becomes the fixture.
  return data !== null && kind !== undefined && kind !== 'competition' && data.kind !== kind
    ? impossible('other-kind', `a ${kind} cannot become a ${data.kind}: take it back instead`)
    : { data };
}

/** Whose line of facts a correction belongs to: a person may correct what a person corrected of a source's. */
function sourceOf(facts: readonly Fact[], corrected: Fact | undefined): string | undefined {
  let fact = corrected;
  while (fact?.source === MANUAL_SOURCE && fact.corrects !== undefined) {
    const { corrects } = fact;
    fact = facts.find(({ id }) => id === corrects);
  }
  return fact?.source === MANUAL_SOURCE ? undefined : fact?.source;
}

const isCorrected = (facts: readonly Fact[], id: number): boolean => facts.some(({ corrects }) => corrects === id);

const kindOf = (fact: Fact<CricketFact | null> | undefined): string | undefined => fact?.said?.kind;
