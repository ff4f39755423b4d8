import type { Generated } from 'kysely';

export interface ProviderTable {
  provider_id: Generated<number>;
  /** evens, acme: in addresses and request keys. */
  code: string;
  name: string;
  /** The house account that is the other leg of its wagers. */
  account: number;
  /** Where its games are listed and launched. */
  base_url: string;
  /** Sealed where there is a key. */
  secret: string;
  /** PEM; empty where it signs with the secret. */
  public_key: string;
  is_open: boolean;
  created_at_ms: number;
  /** When it got another secret; 0: it has the first. */
  renewed_at_ms: Generated<number>;
  /** The most that one prize may be, and all prizes of a day of the site together; 0 until they are set. */
  prize_most_minor: Generated<number>;
  prize_day_most_minor: Generated<number>;
  /** The most that a stake may win, a round, and a day of the site; and how far its account may fall below zero. */
  pay_stake_most_minor: Generated<number>;
  pay_round_most_minor: Generated<number>;
  pay_day_most_minor: Generated<number>;
  float_minor: Generated<number>;
}

export interface ProviderRoundTable {
  round_id: Generated<number>;
  provider_id: number;
  game: string;
  game_name: string;
  /** The provider's own name of the round. */
  round: string;
  /** Of rounds with several; else empty. */
  market: string;
  opened_at_ms: number;
}

/** prize: a win without a stake; withdrawn: rolled back or refunded before it came; clear: a stuck exposure, by staff. */
export type TransactionKind =
  | 'debit'
  | 'credit'
  | 'prize'
  | 'rollback'
  | 'exposure'
  | 'refund'
  | 'result'
  | 'clear'
  | 'withdrawn';

/**
 * open: written down, its effect not known to SQL yet · done: it has its effect · refused: never · withdrawn: never,
 * because its roll-back came first
 */
export type TransactionState = 'open' | 'done' | 'refused' | 'withdrawn';

export interface ProviderTransactionTable {
  place: Generated<number>;
  provider_id: number;
  /** The provider's id of it. */
  name: string;
  kind: TransactionKind;
  round_id: number | null;
  account: number;
  /** Of a result its profit; of an exposure and a refund what is at stake after it. */
  amount_minor: number;
  /** When an exposure was worked out; else 0. */
  revision_ms: number;
  /** The transaction that it refers to; else empty. */
  of_name: string;
  /** Whether no more stakes are taken in its round. */
  is_last: boolean;
  body_hash: string;
  state: TransactionState;
  /** What was answered, JSON; empty while it is open. */
  answer: string;
  /** What the engine knows it by. */
  request_key: string;
  at_ms: number;
  /** The journal's last command when it was written down: its own comes after. */
  after_sequence: number;
  /** Of its command; 0 where it has none. */
  sequence: number;
}

export interface WalletSessionTable {
  /** SHA-256 of the token, which is kept nowhere. */
  token_hash: string;
  provider_id: number;
  game: string;
  game_name: string;
  account: number;
  user_id: number;
  /** Of the login session that launched it: the game ends with that. */
  login_hash: string;
  begun_at_ms: number;
  ends_at_ms: number;
}

// A type, not an interface: kysely asks for an index signature.
export type WalletTables = {
  provider: ProviderTable;
  provider_round: ProviderRoundTable;
  provider_transaction: ProviderTransactionTable;
  wallet_session: WalletSessionTable;
};
