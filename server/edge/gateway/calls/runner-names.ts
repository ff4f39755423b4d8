import type { Market, Match, Runner } from '../../../trade/catalogue/catalogue-rows.ts';
import { ALIKE, likeness, plainName } from '../../../trade/facts/name-likeness.ts';
import { sidesOf } from '../../../trade/facts/sides-of-match.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { Refusal, unknown } from '../refusal.ts';

type Needs = Pick<GatewayDependencies, 'live' | 'settlement'>;

interface Named {
  readonly selection_id: number;
  readonly name: string;
}

const sameNameTwice = (name: string) =>
  new Refusal(422, 'same-name-twice', { message: `${name} is the name of another runner of this market.` });

const ofAnotherRunner = (name: string, other: string) =>
  new Refusal(409, 'name-of-another-runner', {
    message: `Bettors know another runner of this market as ${other}: its bets would seem to be on ${name}.`,
  });

const ofAnotherSide = (name: string, other: string) =>
  new Refusal(409, 'name-of-another-side', {
    message: `By the market’s rule this runner is not ${other}: it cannot be named ${name}.`,
  });

/** Names by which bets of one runner would seem to be on another are refused. @throws Refusal */
export function checkNames(needs: Needs, { market, match }: InMatch, wanted: readonly Named[]): void {
  const { runners } = market;
  const isThere = new Set<number>(runners.map(({ selection }) => selection));
  if (wanted.some(({ selection_id }) => !isThere.has(selection_id))) throw unknown('unknown-runner', 'runner');
  const before = runners.map(({ selection, name }) => ({ selection_id: selection, name }));
  for (const { selection_id, name } of wanted)
    for (const other of [...before, ...wanted])
      if (other.selection_id !== selection_id && plainName(other.name) === plainName(name)) throw sameNameTwice(name);
  if (new Set(wanted.map(({ selection_id }) => selection_id)).size < wanted.length)
    throw new Refusal(422, 'same-runner-twice', { message: 'A runner has two new names in this request.' });
  for (const one of wanted) checkName(needs, { market, match }, one);
}

/** A runner that joins is called nothing that another runner is or was called. @throws Refusal */
export function checkNewName({ runners }: Market, name: string): void {
  const other = namesOf(runners).find((one) => plainName(one) === plainName(name));
  if (other !== undefined) throw ofAnotherRunner(name, other);
}

interface InMatch {
  readonly market: Market;
  readonly match: Pick<Match, 'name'>;
}

/** @throws Refusal */
function checkName({ live, settlement }: Needs, { market, match }: InMatch, { selection_id, name }: Named): void {
  const own = namesOf(market.runners.filter(({ selection }) => selection === selection_id));
  if (live.market(market.market)?.status !== 'inactive') {
    const others = namesOf(market.runners.filter(({ selection }) => selection !== selection_id));
    const other = likerThanOwn(name, own, others);
    if (other !== undefined) throw ofAnotherRunner(name, other);
  }
  const { home, away } = settlement.terms.termsOf(market.market)?.runnerNames ?? {};
  if (home === undefined || away === undefined) return;
  const otherSides = (sidesOf(match.name) ?? []).filter((_, place) => selection_id !== [home, away][place]);
  const side = likerThanOwn(name, own, otherSides);
  if (side !== undefined) throw ofAnotherSide(name, side);
}

const namesOf = (runners: readonly Runner[]) => runners.flatMap(({ name, formerNames }) => [name, ...formerNames]);

/** One of others' names that is the same, or nearly and more so than anything that the runner was ever called. */
function likerThanOwn(name: string, own: readonly string[], others: readonly string[]): string | undefined {
  if (plainName(own[0] ?? '') === plainName(name)) return undefined;
  const least = Math.max(ALIKE, ...own.map((one) => likeness(name, one)));
  return others.find((one) => plainName(one) === plainName(name) || likeness(name, one) > least);
}
