import type { Command, PostTransfer } from 'engine';
import type { MemoKind, TransferKind } from 'engine/vocabulary';

/** Why a transfer moved cash; both empty if a line is of none. */
export interface MemoColumns {
  readonly memo: MemoKind | '';
  readonly reference: string;
}

const NONE: MemoColumns = { memo: '', reference: '' };
/** D000012, W000012 */
const PAYMENT = '^([DW][0-9]{6,})';

/**
 * The keys that earlier builds gave to requests of transfers, the first that fits: they had no memo, and statements
 * showed these. In brackets the reference. Both PostgreSQL and JavaScript read the patterns.
 */
export const OLD_KEYS: readonly (readonly [kind: TransferKind, key: string, memo: MemoKind])[] = [
  ['deposit', `${PAYMENT}$`, 'deposit'],
  ['deposit', `${PAYMENT} in suspense$`, 'deposit-suspended'],
  ['deposit', `${PAYMENT} from suspense$`, 'deposit-released'],
  ['deposit', '()', 'deposit'],
  ['withdrawal', `${PAYMENT}$`, 'withdrawal'],
  ['withdrawal', `${PAYMENT} paid out$`, 'withdrawal-paid'],
  ['withdrawal', `${PAYMENT} refunded$`, 'deposit-refunded'],
  ['withdrawal', '()', 'withdrawal'],
  ['adjustment', `${PAYMENT} returned$`, 'withdrawal-returned'],
  ['adjustment', '^()brought forward$', 'brought-forward'],
  ['adjustment', '()', 'correction'],
  ['credit', '^()welcome [0-9]+$', 'welcome'],
  ['credit', '^()(?:Opening credit, |simulator )', 'opening'],
  ['credit', '()', 'operator-credit'],
];

const PATTERNS = OLD_KEYS.map(([kind, key, memo]) => ({ kind, key: new RegExp(key), memo }));

export function memoOf(command: Command): MemoColumns {
  if (command.type !== 'post-transfer') return NONE;
  const { memo } = command;
  return memo === undefined ? memoByKey(command) : { memo: memo.kind, reference: memo.reference ?? '' };
}

function memoByKey({ kind, requestKey = '' }: PostTransfer): MemoColumns {
  for (const old of PATTERNS) {
    const found = old.kind === kind ? old.key.exec(requestKey) : null;
    if (found !== null) return { memo: old.memo, reference: found[1] ?? '' };
  }
  return NONE;
}
