import type { Millis } from 'engine/vocabulary';
import type { Fact } from '../facts/fact.ts';
import type { RuleContext } from '../rule.ts';

/** Facts as one source says them one after the other, a second apart. */
export const factsSaying = <Said>(said: readonly Said[]): Fact<Said>[] =>
  said.map((one, place) => ({ id: place + 1, at: ((place + 1) * 1000) as Millis, source: 'manual', said: one }));

/** What rules that need no averages, no quote and no prices are given. */
export const aContext = (more: Partial<RuleContext> = {}): RuleContext => ({
  averages: { rows: [] } as unknown as RuleContext['averages'],
  openedAt: 0 as Millis,
  ...more,
});
