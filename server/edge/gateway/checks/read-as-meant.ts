import type { Payoff } from 'engine';
import type { MarketId } from 'engine/vocabulary';
import { boundRule, canonicalJson, type DraftTerms, newestRule } from 'results';
import { sidesOf } from 'results/files/sides-of-name.ts';
import { doubtOf } from '../../../trade/facts/names-of-rule.ts';
import { fixtureOf, sidesOfFixture } from '../../../trade/facts/facts-of-file.ts';
import { turnedSides, unlikeSides } from '../../../trade/facts/sides-of-match.ts';
import { agreedFor } from '../../../trade/settlement/market-terms.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Caller } from '../handlers.ts';
import { Refusal } from '../refusal.ts';
import { type NamedRunner, readRunners } from './outcome-runners.ts';

type Terms = Pick<DraftTerms, 'rule' | 'subject' | 'runnerNames'>;
type Needs = Pick<GatewayDependencies, 'authority' | 'catalogue' | 'facts' | 'live' | 'settlement'>;

/** As bettors read a market. */
interface Read {
  readonly name: string;
  readonly runners: readonly NamedRunner[];
  readonly payoff: Payoff;
}

interface InMatch {
  readonly match: { readonly matchId: number; readonly name: string };
  readonly facts: GatewayDependencies['facts'];
}

interface Reading {
  /** Two people do not agree to it either: the rule would pay another runner than bettors read. */
  readonly refused: Refusal | undefined;
  /** A sentence about names that bettors may read otherwise than the rule; empty if there are none. */
  readonly doubt: string;
  /** The sides that the names were held against. */
  readonly pairs: readonly (readonly [string, string] | undefined)[];
}

/** A market's names as they stand to its rule: the sides of the match by its fixture and by its name, and the figures. */
export async function readAsMeant(terms: Terms, { name, ...read }: Read, { match, facts }: InMatch): Promise<Reading> {
  const known = await facts.store.read(match.matchId);
  const listed = { name: match.name, bound: [] };
  const turned = turnedSides(listed, fixtureOf(known)?.said);
  const unlike = unlikeSides(listed, fixtureOf(known)?.said);
  const found = [sidesOfFixture(known), sidesOf(match.name)].filter((sides) => sides !== undefined);
  const pairs = found.length === 0 ? [undefined] : found;
  const all = pairs.map((sides) => readRunners(terms, read, sides));
  const { version, title } = newestRule(terms.rule);
  const subject = boundRule({ ...terms, version }).subject as object;
  const words = { market: name, runners: all[0]?.words ?? [] };
  const meant = { rule: terms.rule, title, subject };
  const doubts = [
    unlike?.text ?? '',
    ...all.map(({ doubt }) => doubt),
    ...pairs.map((sides) => doubtOf(meant, words, sides)),
  ];
  return {
    refused:
      turned === undefined
        ? all.find(({ refused }) => refused !== undefined)?.refused
        : new Refusal(422, turned.code, { message: turned.text }),
    doubt: doubts.find((text) => text !== '') ?? '',
    pairs,
  };
}

/** @throws Refusal if the rule would pay another runner than bettors read */
export async function checkReadAsMeant(terms: Terms, read: Read, inMatch: InMatch): Promise<void> {
  const { refused } = await readAsMeant(terms, read, inMatch);
  if (refused !== undefined) throw refused;
}

/** The names under which a market would open for the first time. */
export interface FirstNames extends Pick<Reading, 'refused' | 'doubt'> {
  /** Names, rule and sides: two people have agreed to these and to no others. */
  readonly seen: string;
}

/** @returns undefined for a market that has been open, or has no rule */
export async function firstNames(market: MarketId, needs: Needs): Promise<FirstNames | undefined> {
  const { catalogue, facts, live, settlement } = needs;
  const terms = settlement.terms.termsOf(market);
  const found = await catalogue.findMarket(market);
  if (terms === undefined || found === undefined || live.market(market)?.status !== 'inactive') return undefined;
  const { name, runners, payoff } = found.market;
  const { pairs, ...reading } = await readAsMeant(terms, found.market, { match: found.match, facts });
  const named = runners.map((runner) => [runner.selection, runner.name]);
  const paid = { payoff, terms: agreedFor(terms) };
  const seen = canonicalJson({ market, name, named, match: found.match.name, pairs, ...paid });
  return { ...reading, seen };
}

/** Why a market that has never been open may not be opened; undefined if it is read as it is meant, or two agreed. */
export async function misreading(market: MarketId, needs: Needs): Promise<Refusal | undefined> {
  const first = await firstNames(market, needs);
  if (first === undefined || first.refused !== undefined) return first?.refused;
  if (first.doubt === '' || !(await needs.authority.isInForce()) || (await areAgreed(first, needs))) return undefined;
  return new Refusal(409, 'names-in-doubt', {
    message: `${first.doubt} Open it by itself: a second person has to agree to its names.`,
  });
}

/** True if a second person has approved that it opens under these names. */
export const areAgreed = ({ seen }: FirstNames, { authority }: Pick<Needs, 'authority'>): Promise<boolean> =>
  authority.proposals.wasApproved('admin/openMarket', seen);

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
