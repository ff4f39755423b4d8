import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import type { Market } from '../market/market.ts';
import { COMMISSION, ENTRY_KINDS } from '../vocabulary/index.ts';
import { type Entry, postEntry } from './ledger.ts';

const SHARES_TAKEN = EVENTS['shares-taken'][0];
const SHARE = ENTRY_KINDS.indexOf('share');
const WHOLE = 10_000;

/** An agent's part of what the house account wins from an account, and of its commission. */
export interface Share {
  readonly agent: number;
  /** Hundredths of a per cent. */
  readonly share: number;
}

/** What an account's bets in a market came to, and the commission on it. */
export interface Came {
  readonly profit: number;
  readonly commission: number;
}

/** What an agent gets for that: below 0 what it gives. Minor units. */
export interface Part {
  readonly agent: number;
  readonly fromHouse: number;
  readonly fromCommission: number;
}

/**
 * What each agent of a noted chain gets for what an account below came to.
 *
 * @param isQuoted  whether the account bet with the house account
 * @see             docs/rules.md, "Shares"
 */
export function partsOf(chain: readonly Share[], { profit, commission }: Came, isQuoted: boolean): Part[] {
  return chain.map(({ agent, share }) => ({
    agent,
    fromHouse: isQuoted ? shareOf(0 - profit, share) : 0,
    fromCommission: shareOf(commission, share),
  }));
}

/** A part of an amount, rounded toward zero. Whole and rest are multiplied apart, so that no product passes 2^53. */
function shareOf(amount: number, share: number): number {
  const rest = amount % WHOLE;
  return ((amount - rest) / WHOLE) * share + Math.trunc((rest * share) / WHOLE);
}

/**
 * Notes the shares of an account's chain at its first accepted order in a market.
 *
 * @see docs/rules.md, "Shares"
 */
export function noteShares(
  { settings, events }: Exchange,
  market: Market,
  { account, position }: { account: number; position: number },
): void {
  if (position < market.notedRows) return;
  market.notedRows = position + 1;
  const { parent } = settings.of(account);
  const chain = parent === 0 ? [] : settings.sharesFrom(parent);
  if (chain.length === 0) return;
  market.shares.set(account, chain);
  events.begin(SHARES_TAKEN, 2 + 2 * chain.length);
  events.add(account);
  events.add(market.id);
  for (const { agent, share } of chain) {
    events.add(agent);
    events.add(share);
  }
}

/**
 * Pays the agents above an account what its new result gives them more, or less, than the one before.
 *
 * @param now  what the account's bets come to now; `before`: what they were paid as
 * @see        docs/rules.md, "Shares"
 */
export function payShares(
  exchange: Exchange,
  market: Market,
  { account, now, before }: { account: number; now: Came; before: Came },
): void {
  const legs = legsOf(market, { account, now, before });
  if (legs.length === 0) return;
  for (let i = 0; i < legs.length; i += 2) {
    if (legs[i + 1] !== 0) exchange.touched.cashOf(exchange, market, legs[i] as number);
  }
  const entry: Entry = { kind: SHARE, market: market.id, legs };
  postEntry(exchange, entry);
}

/** Accounts and amounts: the agents', the nearest first, the house account's, that of COMMISSION. None where all are 0. */
export function legsOf(market: Market, of: { account: number; now: Came; before: Came }): number[] {
  const chain = market.shares.get(of.account);
  if (chain === undefined) return [];
  const { mechanism, options } = market.definition;
  const isQuoted = mechanism === 'quoted';
  const now = partsOf(chain, of.now, isQuoted);
  const before = partsOf(chain, of.before, isQuoted);
  const legs: number[] = [];
  let fromHouse = 0;
  let fromCommission = 0;
  now.forEach((part, place) => {
    const was = before[place] as Part;
    const ofHouse = part.fromHouse - was.fromHouse;
    const ofCommission = part.fromCommission - was.fromCommission;
    fromHouse += ofHouse;
    fromCommission += ofCommission;
    legs.push(part.agent, ofHouse + ofCommission);
  });
  if (fromHouse === 0 && fromCommission === 0 && legs.every((value, place) => place % 2 === 0 || value === 0))
    return [];
  if (isQuoted) legs.push(options.house, 0 - fromHouse);
  legs.push(COMMISSION, 0 - fromCommission);
  return legs;
}
