import type { MemoKind, WagerKind } from 'engine/vocabulary';

/** Why cash came or went that no market moved. */
export interface Memo {
  readonly kind: MemoKind | WagerKind;
  /** Its name at the place that requested it: a payment's reference; the provider, game and round. Empty if there is none. */
  readonly reference: string;
}

const WORDS: Readonly<Record<Memo['kind'], string>> = {
  'operator-credit': 'Credit from the operator',
  correction: 'Correction by the operator',
  welcome: 'Welcome credit',
  opening: 'Opening credit',
  deposit: 'Deposit',
  'deposit-suspended': 'Deposit in suspense',
  'deposit-released': 'Deposit credited later',
  'deposit-refunded': 'Deposit paid back',
  withdrawal: 'Withdrawal',
  'withdrawal-returned': 'Withdrawal returned',
  'withdrawal-paid': 'Withdrawal paid out',
  'brought-forward': 'Brought forward',
  wager: 'Staked at a game',
  winnings: 'Won at a game',
  refund: 'Stake returned',
  reversal: 'Win taken back',
  prize: 'Won without a stake',
};

/** The exchange's words for it: the bettor's page says them again in its language. */
export const memoWords = (kind: Memo['kind']): string => WORDS[kind];

/** "Deposit, D000012", "Won at a game, Acme / Reels / r-17" */
export const memoText = ({ kind, reference }: Memo): string =>
  reference === '' ? memoWords(kind) : `${memoWords(kind)}, ${reference}`;
