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
  /** Part of a person's, a match's or a market's name. */
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
}

export function fits(
  bet: TickerBet,
  { text, least, flag, peopleOnly }: TickerFilter,
  { names, markets, large }: KnownNames,
): boolean {
  if (bet.stake < least || !FLAGGED[flag](bet, large)) return false;
  if (!peopleOnly && text === '') return true;
  const who = names.get(bet.account);
  // An account that is not known yet may be a person’s.
  if (peopleOnly && who?.userId === 0) return false;
  if (text === '') return true;
  const market = markets.get(bet.market_id);
  const words = `${who?.name ?? ''} ${market?.name ?? ''} ${market?.match_name ?? ''} ${bet.bet_id}`;
  return words.toLowerCase().includes(text.toLowerCase());
}
