import { msg } from '@lingui/core/macro';
import type { Patterns } from './patterns.ts';

/** protocol/memo-words.ts */
export const MEMO_WORDS: Patterns = [
  msg`Credit from the operator`,
  msg`Correction by the operator`,
  msg`Welcome credit`,
  msg`Opening credit`,
  msg`Deposit`,
  msg`Deposit in suspense`,
  msg`Deposit credited later`,
  msg`Deposit paid back`,
  msg`Withdrawal`,
  msg`Withdrawal returned`,
  msg`Withdrawal paid out`,
  msg`Brought forward`,
  msg`Staked at a game`,
  msg`Won at a game`,
  msg`Stake returned`,
  msg`Win taken back`,
  msg`Won without a stake`,
];
