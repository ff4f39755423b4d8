import { z } from 'zod';
import { ElectionSaid } from './election/election-schema.ts';
import { foldElection, impossibleElection } from './election/fold-election.ts';
import type { Fact } from './fact.ts';
import { FootballSaid } from './football/football-schema.ts';
import { foldFootball } from './football/fold-football.ts';
import { impossibleFootball } from './football/impossible-football.ts';
import { impossible, type Impossible } from './impossible.ts';
import { foldIndex, impossibleIndex } from './index/fold-index.ts';
import { IndexSaid } from './index/index-schema.ts';
import { foldPeriods } from './periods/fold-periods.ts';
import { impossiblePeriods } from './periods/impossible-periods.ts';
import { PeriodsSaid } from './periods/periods-schema.ts';
import { foldRacing } from './racing/fold-racing.ts';
import { impossibleRacing } from './racing/impossible-racing.ts';
import { RacingSaid } from './racing/racing-schema.ts';
import { foldSets } from './sets/fold-sets.ts';
import { impossibleSets } from './sets/impossible-sets.ts';
import { SetsSaid } from './sets/sets-schema.ts';
import type { FactsKind } from './facts-kind.ts';
import { standing, standingAfter } from './standing-facts.ts';
import { foldTournament } from './tournament/fold-tournament.ts';
import { impossibleTournament } from './tournament/impossible-tournament.ts';
import { TournamentSaid } from './tournament/tournament-schema.ts';

/** How what is said of one kind of match is read, and held against what is known. */
interface FactCheck {
  readonly schema: z.ZodType<{ readonly kind: string }>;
  /** Why it cannot follow these facts, of which the first is the fixture. */
  readonly impossible: (
    facts: readonly Fact[],
    said: { readonly kind: string },
    isCorrection: boolean,
  ) => Impossible | undefined;
}

function checkOf<Said extends { readonly kind: string }, Match>(
  schema: z.ZodType<Said>,
  fold: (facts: readonly Fact<Said | null>[]) => Match,
  why: (match: Match, said: Said, isCorrection: boolean) => Impossible | undefined,
): FactCheck {
  return {
    schema,
    impossible: (facts, said, isCorrection) =>
      why(fold(facts as readonly Fact<Said | null>[]), said as Said, isCorrection),
  };
}

const SETS = checkOf(SetsSaid, foldSets, impossibleSets);
const CHECKS: Partial<Record<FactsKind, FactCheck>> = {
  football: checkOf(FootballSaid, foldFootball, impossibleFootball),
  tennis: SETS,
  sets: SETS,
  periods: checkOf(PeriodsSaid, foldPeriods, impossiblePeriods),
  racing: checkOf(RacingSaid, foldRacing, impossibleRacing),
  election: checkOf(ElectionSaid, foldElection, impossibleElection),
  index: checkOf(IndexSaid, foldIndex, impossibleIndex),
  tournament: checkOf(TournamentSaid, foldTournament, impossibleTournament),
};

/** Undefined for cricket, whose facts are checked by source. */
export const schemaOfFacts = (kind: FactsKind): z.ZodType | undefined => CHECKS[kind]?.schema;

/** Which match it is, or which competition: said before all else. */
const FIRST: ReadonlySet<string> = new Set(['fixture', 'competition']);

/** The fact as it was read, or why it is refused. */
export type CheckedFact =
  | { readonly ok: true; readonly said: { readonly kind: string } | null }
  | { readonly ok: false; readonly refusal: Impossible };

const refused = (refusal: Impossible): CheckedFact => ({ ok: false, refusal });

/**
 * Reads what somebody says of a match and holds it against what is known. A correction is held against what stands
 * before the fact that it corrects, so that a goal of the first half can be put right after the match.
 *
 * @param facts     of the match, by id
 * @param said      null: what `corrects` names was never true
 * @param corrects  the id of the fact whose place it takes
 * @returns         unchecked-sport where nothing is known of facts of that kind; unreadable-fact; what the sport says
 */
export function checkFact(
  kind: FactsKind,
  facts: readonly Fact[],
  { said, corrects }: { readonly said: unknown; readonly corrects?: number | undefined },
): CheckedFact {
  const check = CHECKS[kind];
  if (check === undefined) return refused(impossible('unchecked-sport', `facts of ${kind} are not entered by hand`));
  if (said === null && corrects !== undefined) return inItsPlace(facts, { said, corrects });
  const read = check.schema.safeParse(said);
  if (!read.success) return refused(impossible('unreadable-fact', z.prettifyError(read.error)));
  const before = corrects === undefined ? facts : knownBefore(facts, corrects);
  const why = standing(before).length === 0 ? undefined : check.impossible(before, read.data, corrects !== undefined);
  return why === undefined ? inItsPlace(facts, { said: read.data, corrects }) : refused(why);
}

/** Without its fixture nothing can be told of a match: it comes first, once, and goes last. */
function inItsPlace(
  facts: readonly Fact[],
  entry: { readonly said: { readonly kind: string } | null; readonly corrects: number | undefined },
): CheckedFact {
  const [first, ...others] = standingAfter(facts, entry).map(({ said }) => (said as { readonly kind: string }).kind);
  if (first !== undefined && !FIRST.has(first))
    return refused(impossible('no-fixture', 'the fixture comes first, and is taken back when nothing else is left'));
  if (others.some((kind) => FIRST.has(kind)))
    return refused(impossible('fixture-twice', 'another fixture stands: correct that'));
  return { ok: true, said: entry.said };
}

/** The facts before the first of a chain of corrections, and what has corrected them since. */
function knownBefore(facts: readonly Fact[], corrects: number): readonly Fact[] {
  const firsts = new Map<number, number>();
  for (const { id, corrects: earlier } of facts)
    firsts.set(id, earlier === undefined ? id : (firsts.get(earlier) ?? id));
  const first = firsts.get(corrects) ?? corrects;
  return facts.filter(({ id }) => (firsts.get(id) as number) < first);
}
