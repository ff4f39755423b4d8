import type { Match } from '../../trade/catalogue/catalogue-rows.ts';
import type { ListedMatch } from '../../trade/facts/sides-of-match.ts';
import type { GatewayDependencies } from './gateway-dependencies.ts';
import { isInPlay } from './wire/match-on-wire.ts';

type Needs = Pick<GatewayDependencies, 'live' | 'settlement'>;

/** A match as its facts are held against it: its name, its start, and which runners its rules take for its sides. */
export function listedAs(match: Match, { live, settlement }: Needs): ListedMatch {
  const { name, openAt, markets } = match;
  const bound = markets.flatMap(({ market, name: called, runners }) => {
    const { home, away } = settlement.terms.termsOf(market)?.runnerNames ?? {};
    const nameOf = (selection: number | undefined) => runners.find((one) => one.selection === selection)?.name;
    const [first, second] = [nameOf(home), nameOf(away)];
    return first === undefined || second === undefined ? [] : [{ market: called, sides: [first, second] as const }];
  });
  return { name, openAt, bound, hasBegun: isInPlay(match, live) || hasClosed(match, live) };
}

/** Its main market takes no bets any more. */
function hasClosed({ markets: [main] }: Match, live: Needs['live']): boolean {
  const status = main === undefined ? 'inactive' : live.market(main.market)?.status;
  return status === undefined || status === 'closed';
}
