import type { MemoKind, TransferKind } from 'engine/vocabulary';
import type { PaymentDirection, PaymentStatus } from 'protocol';

/** What somebody does with a request. */
export type PaymentAction = 'take' | 'approve' | 'reject' | 'cancel' | 'pay' | 'fail' | 'credit-again' | 'refund';

/** A movement of money that a request still owes the ledger: `ROUTES` has its way. */
export type PaymentMove = 'hold' | 'credit' | 'return' | 'pay-out' | 'suspend' | 'release' | 'refund';

/** What an action makes of a request: its status, and the money that then has to move. */
export interface Transition {
  readonly status: PaymentStatus;
  readonly move: PaymentMove | null;
}

export const FIRST: Readonly<Record<PaymentDirection, Transition>> = {
  deposit: { status: 'requested', move: null },
  withdrawal: { status: 'requested', move: 'hold' },
};

const WAITING: readonly PaymentStatus[] = ['requested', 'under-review'];
const APPROVED: readonly PaymentStatus[] = ['approved'];
const SUSPENDED: readonly PaymentStatus[] = ['in-suspense'];

interface Rule {
  readonly from: readonly PaymentStatus[];
  readonly to: PaymentStatus;
  readonly deposit: PaymentMove | null;
  readonly withdrawal: PaymentMove | null;
}

/** A deposit is paid when its money has come to the account, so nobody else says so. */
const RULES: Readonly<Record<PaymentAction, Rule>> = {
  take: { from: ['requested'], to: 'under-review', deposit: null, withdrawal: null },
  approve: { from: WAITING, to: 'approved', deposit: 'credit', withdrawal: null },
  reject: { from: WAITING, to: 'rejected', deposit: null, withdrawal: 'return' },
  cancel: { from: WAITING, to: 'cancelled', deposit: null, withdrawal: 'return' },
  pay: { from: APPROVED, to: 'paid', deposit: null, withdrawal: 'pay-out' },
  fail: { from: APPROVED, to: 'failed', deposit: null, withdrawal: 'return' },
  // Only deposits come into suspense.
  'credit-again': { from: SUSPENDED, to: 'approved', deposit: 'release', withdrawal: null },
  refund: { from: SUSPENDED, to: 'failed', deposit: 'refund', withdrawal: null },
};

/** What a request is before an action. */
export interface Standing {
  readonly direction: PaymentDirection;
  readonly status: PaymentStatus;
  /** What it owes the ledger now; nothing else is done with it before that. */
  readonly move: PaymentMove | null;
}

/** @returns undefined where the action does not fit */
export function transitionOf({ direction, status, move }: Standing, action: PaymentAction): Transition | undefined {
  const rule = RULES[action];
  if (move !== null || !rule.from.includes(status)) return undefined;
  // The ledger, not a person, makes a deposit paid or failed.
  if (direction === 'deposit' && rule.from === APPROVED) return undefined;
  return { status: rule.to, move: rule[direction] };
}

export const OPEN_STATUSES: readonly PaymentStatus[] = [...WAITING, ...APPROVED];

interface Named {
  readonly direction: PaymentDirection;
  readonly payment: number;
}

/** D000012 or W000012. */
export function referenceOf(direction: PaymentDirection, payment: number): string {
  return `${direction === 'deposit' ? 'D' : 'W'}${String(payment).padStart(6, '0')}`;
}

/**
 * The request key of a movement: one for each request and movement, so that it has one effect however often it is
 * submitted.
 */
export function requestKeyOf({ direction, payment }: Named, move: PaymentMove) {
  const words = {
    hold: '',
    credit: '',
    return: ' returned',
    'pay-out': ' paid out',
    suspend: ' in suspense',
    release: ' from suspense',
    refund: ' refunded',
  } as const;
  return `${referenceOf(direction, payment)}${words[move]}`;
}

/** An end of a movement. holding: what is being paid out · suspense: what came in and could not be credited. */
type Place = 'account' | 'bank' | 'holding' | 'suspense';

/** The kind of each movement in the ledger, and between whose cash it goes. */
export const ROUTES: Readonly<
  Record<PaymentMove, { readonly kind: TransferKind; readonly from: Place; readonly to: Place }>
> = {
  hold: { kind: 'withdrawal', from: 'account', to: 'holding' },
  credit: { kind: 'deposit', from: 'bank', to: 'account' },
  // No deposit: it counts against no limit, and reaches an account that has excluded itself.
  return: { kind: 'adjustment', from: 'holding', to: 'account' },
  'pay-out': { kind: 'withdrawal', from: 'holding', to: 'bank' },
  suspend: { kind: 'deposit', from: 'bank', to: 'suspense' },
  release: { kind: 'deposit', from: 'suspense', to: 'account' },
  refund: { kind: 'withdrawal', from: 'suspense', to: 'bank' },
};

const MEMOS: Readonly<Record<PaymentMove, MemoKind>> = {
  hold: 'withdrawal',
  credit: 'deposit',
  return: 'withdrawal-returned',
  'pay-out': 'withdrawal-paid',
  suspend: 'deposit-suspended',
  release: 'deposit-released',
  refund: 'deposit-refunded',
};

/** The memo on the lines of a movement. */
export function memoOf({ direction, payment }: Named, move: PaymentMove) {
  return { kind: MEMOS[move], reference: referenceOf(direction, payment) };
}
