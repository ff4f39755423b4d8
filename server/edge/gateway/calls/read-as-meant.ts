import type { MarketId } from 'engine/vocabulary';
import { boundRule, type DraftTerms, newestRule } from 'results';
import { contradictionOf } from '../../../trade/facts/named-figures.ts';
import { fixtureOf, sidesOfFixture } from '../../../trade/facts/facts-of-file.ts';
import { sideContradiction } from '../../../trade/facts/named-counts.ts';
import { refusalOfFixture, sidesOf } from '../../../trade/facts/sides-of-match.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Caller } from '../handlers.ts';
import { Refusal } from '../refusal.ts';
import { checkOutcomeRunners, type NamedRunner } from './outcome-runners.ts';

type Terms = Pick<DraftTerms, 'rule' | 'subject' | 'runnerNames'>;
type Needs = Pick<GatewayDependencies, 'catalogue' | 'facts' | 'live' | 'settlement'>;

/** As bettors read a market. */
interface Read {
  readonly name: string;
  readonly runners: readonly NamedRunner[];
}

interface InMatch {
  readonly match: { readonly matchId: number; readonly name: string };
  readonly facts: GatewayDependencies['facts'];
}

/**
 * A market's names are held against its rule: the sides of the match by its fixture and by its name, and the numbers.
 *
 * @throws Refusal if bettors read another thing than the rule settles
 */
export async function checkReadAsMeant(terms: Terms, { name, runners }: Read, { match, facts }: InMatch) {
  const known = await facts.store.read(match.matchId);
  const turned = refusalOfFixture({ name: match.name, bound: [] }, fixtureOf(known)?.said);
  if (turned !== undefined) throw new Refusal(422, turned.code, { message: turned.text });
  const pairs = [sidesOfFixture(known), sidesOf(match.name)].filter((sides) => sides !== undefined);
  for (const sides of pairs.length === 0 ? [undefined] : pairs) checkOutcomeRunners(terms, runners, sides);
  const { rule, subject } = boundRule({ ...terms, version: newestRule(terms.rule).version });
  const contradiction =
    contradictionOf({ rule: rule.id, subject: subject as object }, name, namesOf(runners)) ||
    pairs
      .map((sides) => sideContradiction({ rule: rule.id, subject: subject as object }, name, sides))
      .find((text) => text !== '');
  if (contradiction !== undefined && contradiction !== '')
    throw new Refusal(422, 'other-subject', { message: `${contradiction} Change the name or the rule.` });
}

/** Why a market that has never been open may not be opened; undefined if it is read as it is meant. */
export async function misreading(market: MarketId, needs: Needs): Promise<Refusal | undefined> {
  const { catalogue, facts, live, settlement } = needs;
  const terms = settlement.terms.termsOf(market);
  const found = await catalogue.findMarket(market);
  if (terms === undefined || found === undefined || live.market(market)?.status !== 'inactive') return undefined;
  try {
    await checkReadAsMeant(terms, found.market, { match: found.match, facts });
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

interface AboutMatch {
  readonly market_id?: MarketId;
  readonly match_id?: number;
}

/** A call that reads or changes names and terms of a match: no other one changes them meanwhile. */
export function inTurnOfMatch<Body extends AboutMatch, T>(
  { catalogue, catalogueEdits }: Pick<GatewayDependencies, 'catalogue' | 'catalogueEdits'>,
  call: (body: Body, caller: Caller) => Promise<T>,
): (body: Body, caller: Caller) => Promise<T> {
  return async (body, caller) => {
    const { market_id: market, match_id } = body;
    const found = market === undefined ? undefined : await catalogue.findMarket(market);
    return catalogueEdits.inTurnOf(match_id ?? found?.match.matchId ?? 0, () => call(body, caller));
  };
}

const namesOf = (runners: readonly NamedRunner[]) => runners.map(({ name }) => name);
