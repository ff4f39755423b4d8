import type { MarketId } from 'engine/vocabulary';
import type { Market, Match } from '../../../trade/catalogue/catalogue-rows.ts';
import { isSpellingOf, plainName } from '../../../trade/facts/name-likeness.ts';
import { isSpellingOfMatch } from '../../../trade/facts/sides-of-match.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { Refusal, unknown } from '../refusal.ts';

// Bets rest on names too: once bettors have read one, only its spelling changes.

type Needs = Pick<GatewayDependencies, 'live'>;

interface NamedRunner {
  readonly selection_id: number;
  readonly name: string;
}

interface Names {
  readonly name?: string | undefined;
  readonly runners: readonly NamedRunner[];
}

/** One that has ended has been open too, as far as anybody can tell. */
export const hasBeenOpen = (market: MarketId, { live }: Needs): boolean => live.market(market)?.status !== 'inactive';

const sameNameTwice = (name: string) =>
  new Refusal(422, 'same-name-twice', { message: `${name} is the name of another runner of this market.` });

const notASpelling = (known: string, name: string, instead: string) =>
  new Refusal(409, 'not-a-spelling', {
    message: `Bettors have known it as ${known} since it opened, and ${name} is not another spelling of that. ${instead}`,
  });

const ANOTHER_MARKET = 'Void the market and make another one.';

/** Names by which bets would seem to be on something else are refused. @throws Refusal */
export function checkNames(needs: Needs, market: Market, { name, runners }: Names): void {
  checkDifferent(market, runners);
  // Before it opens they are held against its rule.
  if (!hasBeenOpen(market.market, needs)) return;
  if (name !== undefined && !isSpellingOf(market.openedAs, name, []))
    throw notASpelling(market.openedAs, name, ANOTHER_MARKET);
  for (const { selection_id, name: wanted } of runners) {
    const others = market.runners.filter(({ selection }) => selection !== selection_id);
    const known = market.runners.find(({ selection }) => selection === selection_id)?.openedAs ?? '';
    const namesOfOthers = others.map(({ openedAs }) => openedAs);
    if (!isSpellingOf(known, wanted, namesOfOthers)) throw notASpelling(known, wanted, ANOTHER_MARKET);
  }
}

/** @throws Refusal for what is not another spelling of the name that the match had when its first market opened */
export function checkMatchName({ openedAs }: Pick<Match, 'openedAs'>, name: string): void {
  if (!isSpellingOfMatch(openedAs, name))
    throw notASpelling(openedAs, name, 'Void its markets and make another match.');
}

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

/** @throws Refusal */
function checkDifferent({ runners }: Market, wanted: readonly NamedRunner[]): void {
  const isThere = new Set<number>(runners.map(({ selection }) => selection));
  if (wanted.some(({ selection_id }) => !isThere.has(selection_id))) throw unknown('unknown-runner', 'runner');
  const before = runners.map(({ selection, name }) => ({ selection_id: selection, name }));
  for (const { selection_id, name } of wanted)
    for (const other of [...before, ...wanted])
      if (other.selection_id !== selection_id && plainName(other.name) === plainName(name)) throw sameNameTwice(name);
  if (new Set(wanted.map(({ selection_id }) => selection_id)).size < wanted.length)
    throw new Refusal(422, 'same-runner-twice', { message: 'A runner has two new names in this request.' });
}
