import type { AdminMarket, TickerBet } from 'protocol';
import type { AccountName } from '../data/account-names.ts';

export const FLAGS = ['all', 'large', 'waiting', 'refused', 'void'] as const;
export type Flag = (typeof FLAGS)[number];

/** From this stake on a bet is large, units. */
export const LARGE = 10_000;

/** True if a bet has the flag. */
const FLAGGED: Readonly<Record<Flag, (bet: TickerBet, large: number) => boolean>> = {
  all: () => true,
  large: ({ stake }, large) => stake >= large,
  waiting: ({ status }) => status === 'pending',
  refused: ({ status }) => status === 'lapsed',
  void: ({ status }) => status === 'void',
};

export interface TickerFilter {
  /** Part of a person's, a match's or a market's name, or a network address. */
  readonly text: string;
  /** Units; 0 for every size. */
  readonly least: number;
  readonly flag: Flag;
  /** Bots have no person: whoever watches people hides them. */
  readonly peopleOnly: boolean;
}

export interface KnownNames {
  readonly names: ReadonlyMap<number, AccountName>;
  readonly markets: ReadonlyMap<string, AdminMarket>;
  /** From which stake on a bet is large, units. */
  readonly large: number;
  /** Accounts whose people have signed in from the address that is the text; undefined if it is none. */
  readonly from?: ReadonlySet<number> | undefined;
}

/** 203.0.113.7, or with colons as 2001:db8::1. */
export const isAddress = (text: string): boolean => /^(\d{1,3}(\.\d{1,3}){3}|[\da-f]*:[\da-f:.]+)$/i.test(text);

/** As the desk's lists of markets have them now; of others as they came with the bet. */
export function betNames(
  { market_id, selection_id, names }: TickerBet,
  markets: KnownNames['markets'],
): { readonly match: string; readonly market: string; readonly runner: string } {
  const known = markets.get(market_id);
  if (known === undefined) return names ?? { match: '', market: market_id, runner: '' };
  const runner = known.runners.find((one) => one.selection_id === selection_id);
  return { match: known.match_name, market: known.name, runner: runner?.name ?? '' };
}

export function fits(
  bet: TickerBet,
  { text, least, flag, peopleOnly }: TickerFilter,
  { names, markets, large, from }: KnownNames,
): boolean {
  if (bet.stake < least || !FLAGGED[flag](bet, large)) return false;
  if (!peopleOnly && text === '') return true;
  const who = names.get(bet.account);
  // An account that is not known yet may be a person’s.
  if (peopleOnly && who?.userId === 0) return false;
  if (text === '' || from?.has(bet.account) === true) return true;
  const { market, match } = betNames(bet, markets);
  const words = `${who?.name ?? ''} ${market} ${match} ${bet.bet_id}`;
  return words.toLowerCase().includes(text.toLowerCase());
}
