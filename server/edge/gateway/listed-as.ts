import type { Match } from '../../trade/catalogue/catalogue-rows.ts';
import type { ListedMatch } from '../../trade/facts/sides-of-match.ts';
import type { TermsBook } from '../../trade/settlement/market-terms.ts';

/** A match as its facts are held against it: its name, its start, and which runners its rules take for its sides. */
export function listedAs({ name, openAt, markets }: Match, terms: Pick<TermsBook, 'termsOf'>): ListedMatch {
  const bound = markets.flatMap(({ market, name: called, runners }) => {
    const { home, away } = terms.termsOf(market)?.runnerNames ?? {};
    const nameOf = (selection: number | undefined) => runners.find((one) => one.selection === selection)?.name;
    const [first, second] = [nameOf(home), nameOf(away)];
    return first === undefined || second === undefined ? [] : [{ market: called, sides: [first, second] as const }];
  });
  return { name, openAt, bound };
}
