import { bySuite, setting } from './suite-size.ts';

/**
 * How many random cases a law is tried on: `usual` in the long suite and a quarter of it in the core, or what the
 * environment variable `EVENS_LAW_CASES` says, a number ("100000") or a part of the usual one ("5%").
 */
export function lawCases(usual: number): number {
  const said = setting('EVENS_LAW_CASES');
  if (said === undefined) return bySuite(Math.ceil(usual / 4), usual);
  return said.endsWith('%') ? Math.ceil((usual * Number.parseFloat(said)) / 100) : Number(said);
}
