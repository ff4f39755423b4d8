import type { Rejection } from 'engine';
import type { AccountId, Money } from 'engine/vocabulary';
import type { PaymentDirection, PaymentMethod } from 'protocol';
import type { Notices } from '../notices/notices.ts';
import type { CommandPort } from '../sequencer/command-port.ts';
import type { LedgerMoves } from './ledger-moves.ts';
import type { PaymentAdapter, ProviderDesk } from './payment-adapter.ts';
import { FIRST, referenceOf, transitionOf, type PaymentAction, type PaymentMove } from './payment-flow.ts';
import { noticeOf } from './payment-notice.ts';
import type { PaymentChange, PaymentStore } from './payment-store.ts';
import { type Payment, type PaymentHand, PaymentRefusal } from './payment.ts';
import type { ProofImage } from './proof-image.ts';
import { Turns } from './turns.ts';

export interface DeskParts {
  readonly store: PaymentStore;
  readonly moves: LedgerMoves;
  readonly sequencer: Pick<CommandPort, 'now' | 'sequence'>;
  readonly notices: Pick<Notices, 'write' | 'tell'>;
  /** None: the operator's own people decide. */
  readonly adapter: PaymentAdapter | undefined;
  readonly warn: (message: string) => void;
}

export interface PaymentAsked {
  readonly userId: number;
  readonly account: AccountId;
  readonly direction: PaymentDirection;
  readonly method: PaymentMethod;
  readonly amount: Money;
  readonly details: string;
  readonly requestId: string;
  readonly proof?: ProofImage | undefined;
  /** Looks once more, when its turn has come, whether it may be asked for; its refusal is the answer. */
  readonly check?: (() => Promise<void>) | undefined;
}

/** The exchange refuses what a request asks for now: nothing has been asked. */
export class RefusedByExchange extends Error {
  readonly rejection: Rejection;

  constructor(rejection: Rejection) {
    super(rejection);
    this.rejection = rejection;
  }
}

const BETTOR: Pick<PaymentHand, 'what'> = { what: 'bettor' };
const EXCHANGE: PaymentHand = { what: 'exchange', user: 0 };
/** Of one bettor. */
const MOST_OPEN = 5;

/**
 * What becomes of requests. Each step is written down with the money it still owes the ledger, in one transaction; then
 * the ledger is told, and then that it is done. Cut short anywhere, `resume` goes on from what is written down, and the
 * command's request key keeps it from having two effects.
 */
export class PaymentDesk {
  readonly #parts: DeskParts;
  readonly #turns = new Turns();

  constructor(parts: DeskParts) {
    this.#parts = parts;
  }

  /**
   * A new request; the same request id again answers the first one.
   *
   * @throws PaymentRefusal, RefusedByExchange
   */
  async request(asked: PaymentAsked): Promise<Payment> {
    const { userId, direction } = asked;
    return this.#turns.take(`user ${userId}`, async () => {
      const { store, sequencer, adapter } = this.#parts;
      const earlier = await store.findByRequest(userId, asked.requestId);
      if (earlier !== undefined) return this.#sameAs(earlier, asked);
      if ((await store.openOf(userId)).count >= MOST_OPEN)
        throw new PaymentRefusal('too-many-open', `You have ${MOST_OPEN} requests open: wait until one has ended.`);
      await asked.check?.();
      let isRefused = false;
      const first = { move: FIRST[direction].move, at: sequencer.now(), after: sequencer.sequence };
      const added = await store.add({ ...asked, proof: asked.proof, ...first }, { ...BETTOR, user: userId });
      try {
        return await this.#turns.take(keyOf(added.payment), () => this.#settle(added.payment));
      } catch (error) {
        isRefused = error instanceof RefusedByExchange;
        throw error;
      } finally {
        // Where no answer came it stands, and is carried on with.
        if (adapter !== undefined && !isRefused) adapter.begin(added, this.#providerDesk(adapter.name));
      }
    });
  }

  /** @throws PaymentRefusal where the request does not stand so that this can be done */
  async act(
    payment: number,
    action: PaymentAction,
    by: PaymentHand & { readonly note?: string; readonly ownedBy?: number },
  ): Promise<Payment> {
    return this.#turns.take(keyOf(payment), async () => {
      const { sequencer } = this.#parts;
      const found = await this.#settled(payment);
      if (found === undefined || (by.ownedBy !== undefined && found.userId !== by.ownedBy))
        throw new PaymentRefusal('unknown-payment', 'There is no such request.');
      const next = transitionOf(found, action);
      if (next === undefined) throw notNow(found, action);
      const changed = await this.#write(found, {
        ...next,
        ...(action === 'take' || action === 'approve' ? { takenBy: by.user } : {}),
        note: by.note ?? '',
        at: sequencer.now(),
        after: sequencer.sequence,
        by: { what: by.what, user: by.user },
      });
      if (changed === undefined) throw notNow(found, action);
      return this.#settle(payment);
    });
  }

  /** Pays what a stop left owing, and hands what is open to the provider. */
  async resume(): Promise<void> {
    const { store, adapter } = this.#parts;
    await this.settleOpen();
    if (adapter === undefined) return;
    const desk = this.#providerDesk(adapter.name);
    const { rows } = await store.list({ standing: 'open', oldestFirst: true }, { limit: 1000 });
    for (const payment of rows) adapter.begin(payment, desk);
  }

  /** What the ledger refused for the time being, such as a return to a locked account, is tried again. */
  async settleOpen(): Promise<void> {
    for (const { payment } of await this.#parts.store.moving()) {
      await this.#turns
        .take(keyOf(payment), () => this.#settled(payment))
        .catch((error: Error) => this.#parts.warn(`payment ${payment}: ${error.message}`));
    }
  }

  async #sameAs(earlier: Payment, asked: PaymentAsked): Promise<Payment> {
    const { direction, method, amount, details } = earlier;
    const isSame =
      direction === asked.direction && method === asked.method && amount === asked.amount && details === asked.details;
    if (!isSame) throw new PaymentRefusal('request-key-reused', 'This request id was used for something else.');
    return this.#turns.take(keyOf(earlier.payment), () => this.#settle(earlier.payment));
  }

  /** As `#settle`, of a request that may have come to nothing. */
  async #settled(payment: number): Promise<Payment | undefined> {
    return this.#settle(payment).catch((error: unknown) => {
      if (error instanceof RefusedByExchange) return undefined;
      throw error;
    });
  }

  /**
   * Carries out what a request owes the ledger.
   *
   * @throws RefusedByExchange where the amount cannot be taken for a withdrawal: then there is no such request
   */
  async #settle(payment: number): Promise<Payment> {
    const { store, moves, sequencer } = this.#parts;
    const found = await store.find(payment);
    if (found === undefined) throw new PaymentRefusal('unknown-payment', 'There is no such request.');
    const { move } = found;
    if (move === null) return found;
    const rejection = await moves.carryOut({ ...found, move });
    if (rejection === undefined) return this.#moved(found, move);
    if (move === 'hold') {
      await store.drop(payment);
      throw new RefusedByExchange(rejection);
    }
    if (move === 'credit') return this.#change(found, { status: 'failed', note: FAILED[rejection] ?? rejection });
    // It stays owing: money that is somebody's is not given up because it cannot be moved now.
    this.#parts.warn(`payment ${payment}: ${move} is refused, ${rejection}; it is tried again`);
    return (await store.change(found, { move, at: sequencer.now(), after: sequencer.sequence })) ?? found;
  }

  async #moved(payment: Payment, move: PaymentMove): Promise<Payment> {
    if (move === 'credit') return this.#change(payment, { status: 'paid' });
    const { sequencer } = this.#parts;
    const at = { at: sequencer.now(), after: sequencer.sequence };
    const isReturned = move === 'return' ? { isReturned: true } : {};
    return (await this.#write(payment, { move: null, ...isReturned, ...at })) ?? payment;
  }

  async #change(payment: Payment, to: { status: 'paid' | 'failed'; note?: string }): Promise<Payment> {
    const { sequencer } = this.#parts;
    const at = { at: sequencer.now(), after: sequencer.sequence };
    return (await this.#write(payment, { ...to, move: null, by: EXCHANGE, ...at })) ?? payment;
  }

  /** A change, and what its owner is told of it, both or neither. */
  async #write(payment: Payment, to: PaymentChange): Promise<Payment | undefined> {
    const { store, notices } = this.#parts;
    const { status = payment.status, note = payment.note, isReturned = payment.isReturned } = to;
    const notice = noticeOf({ ...payment, status, note, isReturned });
    const accounts = [payment.account];
    let told: readonly AccountId[] = [];
    const changed = await store.change(payment, to, async (transaction) => {
      if (notice === undefined) return;
      told = await notices.write(transaction, { accounts, about: `payment:${payment.payment}`, ...notice });
    });
    if (changed !== undefined) notices.tell(told);
    return changed;
  }

  #providerDesk(name: string): ProviderDesk {
    const act = async (payment: number, action: PaymentAction, note?: string) => {
      await this.act(payment, action, { what: name, user: 0, ...(note === undefined ? {} : { note }) });
    };
    return {
      take: (payment) => act(payment, 'take'),
      approve: (payment) => act(payment, 'approve'),
      reject: (payment, reason) => act(payment, 'reject', reason),
      pay: (payment) => act(payment, 'pay'),
      fail: (payment, reason) => act(payment, 'fail', reason),
    };
  }
}

/** Why a deposit that was approved did not come to the account. */
const FAILED: Partial<Record<Rejection, string>> = {
  'deposit-limit': 'It would pass the deposit limit that you set.',
  'account-excluded': 'You have excluded yourself: no deposits until that has ended.',
  'account-locked': 'The account is locked.',
  'amount-too-large': 'The amount is too large for the account.',
};

const keyOf = (payment: number): string => `payment ${payment}`;

function notNow({ direction, payment, status }: Payment, action: PaymentAction): PaymentRefusal {
  const reference = referenceOf(direction, payment);
  const word = status.replace('-', ' ');
  return new PaymentRefusal('wrong-payment-status', `${reference} is ${word}: it cannot be ${DONE[action]} now.`);
}

const DONE: Readonly<Record<PaymentAction, string>> = {
  take: 'taken',
  approve: 'approved',
  reject: 'rejected',
  cancel: 'cancelled',
  pay: 'marked as paid',
  fail: 'marked as failed',
};
