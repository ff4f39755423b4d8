import type { MarketId } from 'engine/vocabulary';
import { plainName } from 'results/files/sides-of-name.ts';
import type { Market, Match } from '../../../trade/catalogue/catalogue-rows.ts';
import { isSpellingOf } from '../../../trade/facts/name-likeness.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { Refusal, unknown } from '../refusal.ts';

// Bets rest on names too: once bettors have read one, one person changes its spelling, and two anything else.

type Needs = Pick<GatewayDependencies, 'live'>;

interface NamedRunner {
  readonly selection_id: number;
  readonly name: string;
}

export interface Names {
  readonly name?: string | undefined;
  readonly runners?: readonly NamedRunner[] | undefined;
}

/** A name that bettors read, and the one that they read first. */
type Known = Pick<Match, 'name' | 'openedAs'>;

/** One that has ended has been open too, as far as anybody can tell. */
export const hasBeenOpen = (market: MarketId, { live }: Needs): boolean => live.market(market)?.status !== 'inactive';

export const hasMatchBeenOpen = ({ markets }: Pick<Match, 'markets'>, needs: Needs): boolean =>
  markets.some(({ market }) => hasBeenOpen(market, needs));

/** Compared with the first name too: small steps lead to any other. */
const isRespelled = ({ name, openedAs }: Known, wanted: string, others: readonly Known[] = []): boolean => {
  const namesOfOthers = others.flatMap((other) => [other.name, other.openedAs]);
  return [name, openedAs].every((known) => isSpellingOf(known, wanted, namesOfOthers));
};

/** True if bettors would read something new. */
export const isMatchRenamed = (match: Match, name: string | undefined, needs: Needs): boolean =>
  name !== undefined && name !== match.name && hasMatchBeenOpen(match, needs) && !isRespelled(match, name);

/** The same of a market and its runners. */
export function isMarketRenamed(market: Market, { name, runners = [] }: Names, needs: Needs): boolean {
  if (!hasBeenOpen(market.market, needs)) return false;
  if (name !== undefined && name !== market.name && !isRespelled(market, name)) return true;
  return runners.some(({ selection_id, name: wanted }) => {
    const known = market.runners.find(({ selection }) => selection === selection_id);
    const others = market.runners.filter((runner) => runner !== known);
    return known !== undefined && wanted !== known.name && !isRespelled(known, wanted, others);
  });
}

/** It opened, or another name was agreed to, since the call was measured. */
export const renamedMeanwhile = () =>
  new Refusal(409, 'changed-meanwhile', { message: 'Bettors read this name by now. Send it again.' });

/** A runner that joins is called nothing that another runner is or was called. @throws Refusal */
export function checkNewName({ runners }: Market, name: string): void {
  const other = runners
    .flatMap((runner) => [runner.name, runner.openedAs])
    .find((one) => plainName(one) === plainName(name));
  if (other === undefined) return;
  throw new Refusal(409, 'name-of-another-runner', {
    message: `Bettors know another runner of this market as ${other}: its bets would seem to be on ${name}.`,
  });
}

const sameNameTwice = (name: string) =>
  new Refusal(422, 'same-name-twice', { message: `${name} is the name of another runner of this market.` });

/** @throws Refusal for two runners of one name, which two people do not agree to either */
export function checkDifferent({ runners }: Market, { runners: wanted = [] }: Names): void {
  const isThere = new Set<number>(runners.map(({ selection }) => selection));
  if (wanted.some(({ selection_id }) => !isThere.has(selection_id))) throw unknown('unknown-runner', 'runner');
  const before = runners.map(({ selection, name }) => ({ selection_id: selection, name }));
  for (const { selection_id, name } of wanted)
    for (const other of [...before, ...wanted])
      if (other.selection_id !== selection_id && plainName(other.name) === plainName(name)) throw sameNameTwice(name);
  if (new Set(wanted.map(({ selection_id }) => selection_id)).size < wanted.length)
    throw new Refusal(422, 'same-runner-twice', { message: 'A runner has two new names in this request.' });
}
