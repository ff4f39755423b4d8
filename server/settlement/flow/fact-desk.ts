import type { Millis } from 'engine/vocabulary';
import { FactRefusedError, type FactStore } from '../facts/fact-store.ts';
import type { Fact } from '../facts/fact.ts';
import { impossibleFootball } from '../facts/football/impossible-football.ts';
import { impossible, type Impossible } from '../facts/impossible.ts';
import { impossiblePeriods } from '../facts/periods/impossible-periods.ts';
import { impossibleRacing } from '../facts/racing/impossible-racing.ts';
import { impossibleSets } from '../facts/sets/impossible-sets.ts';
import type { FactsKind } from '../rule.ts';
import { foldFacts } from './fold-table.ts';
import { MANUAL } from './stored-facts.ts';

/** Why something cannot be true of a match as it is known. */
type Check = (match: never, said: never) => Impossible | undefined;

const CHECKS: Partial<Record<FactsKind, Check>> = {
  football: impossibleFootball,
  periods: impossiblePeriods,
  racing: impossibleRacing,
  sets: impossibleSets,
  tennis: impossibleSets,
};

const KINDS: Readonly<Record<number, FactsKind>> = {
  4: 'cricket',
  1: 'football',
  2: 'tennis',
  7: 'racing',
  4339: 'racing',
  7522: 'periods',
  998917: 'sets',
};

export interface Entry {
  readonly match: number;
  readonly sport: number;
  readonly by: number;
  readonly at: Millis;
  /** Null: what it corrects was never true. */
  readonly said: unknown;
  readonly corrects?: number;
}

/** Where people enter facts: what cannot be is refused before it is said. */
export class FactDesk {
  readonly store: FactStore;

  constructor(store: FactStore) {
    this.store = store;
  }

  /** Resolves when the fact is in SQL. @throws FactRefusedError */
  async enter({ match, sport, by, at, said, corrects }: Entry): Promise<Fact> {
    await this.store.begin(match);
    const facts = this.store.facts(match);
    const refusal = refusalOf(KINDS[sport], facts, { said, corrects });
    if (refusal !== undefined) throw new FactRefusedError(refusal);
    const saying = { at, by, ...(corrects === undefined ? {} : { corrects }) };
    const fact = this.store.append(match, MANUAL, { said, ...saying });
    await this.store.written();
    return fact;
  }
}

function refusalOf(
  kind: FactsKind | undefined,
  facts: readonly Fact[],
  { said, corrects }: { readonly said: unknown; readonly corrects: number | undefined },
): Impossible | undefined {
  if (kind === undefined) return impossible('unknown-sport', 'no rules read facts of this sport');
  const isFixture = (said as { readonly kind?: unknown } | null)?.kind === 'fixture';
  if (facts.length === 0 && !isFixture) return impossible('no-fixture', 'the first fact of a match is its fixture');
  const next: Fact = { id: facts.length + 1, at: 0 as Millis, source: MANUAL, said, ...(corrects && { corrects }) };
  try {
    const check = CHECKS[kind];
    if (check !== undefined && corrects === undefined && facts.length > 0) {
      const found = check(foldFacts(kind, facts, []) as never, said as never);
      if (found !== undefined) return found;
    }
    foldFacts(kind, [...facts, next], []);
    return undefined;
  } catch (error) {
    return impossible('unreadable-fact', `no match can be told with it: ${(error as Error).message}`);
  }
}
