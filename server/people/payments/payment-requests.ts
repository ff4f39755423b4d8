import type { Rejection } from 'engine';
import type { AccountId, Money } from 'engine/vocabulary';
import type { PaymentDirection, PaymentMethod } from 'protocol';
import type { Notices } from '../notices/notices.ts';
import type { CommandPort } from '../../core/sequencer/command-port.ts';
import { orGoesOn } from '../../core/sequencer/submit-patiently.ts';
import type { LedgerMoves } from './ledger-moves.ts';
import type { PaymentAdapter, ProviderSteps } from './payment-adapter.ts';
import { FIRST, referenceOf, transitionOf, type PaymentAction, type PaymentMove } from './payment-flow.ts';
import { noticeOf } from './payment-notice.ts';
import type { PaymentChange, PaymentStore } from './payment-store.ts';
import { isSameRequest, type Payment, type PaymentHand, PaymentRefusal } from './payment.ts';
import type { ProofImage } from './proof-image.ts';
import { Turns } from '../../core/system/turns.ts';

export interface PaymentRequestsDependencies {
  readonly store: PaymentStore;
  readonly moves: LedgerMoves;
  readonly sequencer: Pick<CommandPort, 'now' | 'sequence'>;
  readonly notices: Pick<Notices, 'write' | 'tell'>;
  /** None: the operator's own people decide. */
  readonly adapter: PaymentAdapter | undefined;
  readonly warn: (message: string) => void;
}

export interface NewPaymentRequest {
  readonly userId: number;
  readonly account: AccountId;
  readonly direction: PaymentDirection;
  readonly method: PaymentMethod;
  readonly amount: Money;
  readonly details: string;
  readonly requestId: string;
  readonly proof?: ProofImage | undefined;
  /** Checks again, once earlier requests of the bettor are done, that this one is allowed; throws the refusal. */
  readonly check?: (() => Promise<void>) | undefined;
}

/** The engine refused the transfer of a new withdrawal: there is no such request. */
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
 * Takes requests through their steps. Each step is stored together with the transfer that it still owes, in one
 * transaction; then the transfer is posted, and then marked as done. After a stop at any point `resume` goes on from what
 * is stored, and the command's request key keeps a transfer from having two effects.
 */
export class PaymentRequests {
  readonly #dependencies: PaymentRequestsDependencies;
  readonly #turns = new Turns();

  constructor(dependencies: PaymentRequestsDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * A new request; the same request id again answers the first one.
   *
   * @throws PaymentRefusal, RefusedByExchange
   */
  async request(wanted: NewPaymentRequest): Promise<Payment> {
    const { userId, direction } = wanted;
    return this.#turns.take(`user ${userId}`, async () => {
      const { store, adapter } = this.#dependencies;
      const earlier = await store.findByRequest(userId, wanted.requestId);
      if (earlier !== undefined) return this.#sameAs(earlier, wanted);
      if ((await store.openOf(userId)).count >= MOST_OPEN)
        throw new PaymentRefusal('too-many-open', `You have ${MOST_OPEN} open requests. Wait until one has ended.`);
      await wanted.check?.();
      let isRefused = false;
      const first = { move: FIRST[direction].move, ...this.#stamp() };
      const added = await store.add({ ...wanted, proof: wanted.proof, ...first }, { ...BETTOR, user: userId });
      try {
        return await this.#turns.take(keyOf(added.payment), () => this.#settle(added.payment).catch(later));
      } catch (error) {
        isRefused = error instanceof RefusedByExchange;
        throw error;
      } finally {
        // Without an answer the request stands, and goes on.
        if (adapter !== undefined && !isRefused) adapter.begin(added, this.#providerSteps(adapter.name));
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
      const found = await this.#settled(payment);
      if (found === undefined || (by.ownedBy !== undefined && found.userId !== by.ownedBy))
        throw new PaymentRefusal('unknown-payment', 'There is no such request.');
      const next = transitionOf(found, action);
      if (next === undefined) throw notNow(found, action);
      const changed = await this.#write(found, {
        ...next,
        ...(action === 'take' || action === 'approve' ? { takenBy: by.user } : {}),
        note: by.note ?? '',
        ...this.#stamp(),
        by: { what: by.what, user: by.user },
      });
      if (changed === undefined) throw notNow(found, action);
      return this.#settle(payment).catch(later);
    });
  }

  /** Posts the transfers that a stop left owing, and hands open requests to the provider. */
  async resume(): Promise<void> {
    const { store, adapter } = this.#dependencies;
    await this.settleOpen();
    if (adapter === undefined) return;
    const steps = this.#providerSteps(adapter.name);
    const { rows } = await store.list({ standing: 'open', oldestFirst: true }, { limit: 1000 });
    // What is in suspense waits for the operator's own people.
    for (const payment of rows) if (payment.status !== 'in-suspense') adapter.begin(payment, steps);
  }

  /** Tries again what the ledger refused for the time being, such as a return to a locked account. */
  async settleOpen(): Promise<void> {
    for (const { payment } of await this.#dependencies.store.moving()) {
      await this.#turns
        .take(keyOf(payment), () => this.#settled(payment))
        .catch((error: Error) => this.#dependencies.warn(`payment ${payment}: ${error.message}`));
    }
  }

  async #sameAs(earlier: Payment, wanted: NewPaymentRequest): Promise<Payment> {
    if (!isSameRequest(earlier, wanted))
      throw new PaymentRefusal('request-key-reused', 'This request id was already used for a different request.');
    return this.#turns.take(keyOf(earlier.payment), () => this.#settle(earlier.payment).catch(later));
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
    const { store, moves } = this.#dependencies;
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
    const note = FAILED[rejection] ?? rejection;
    if (move === 'release') return this.#change(found, { status: 'in-suspense', note });
    if (move === 'credit') {
      const suspended = { status: 'in-suspense', note, move: 'suspend', by: EXCHANGE, ...this.#stamp() } as const;
      await this.#write(found, suspended);
      return this.#settle(payment);
    }
    // It stays owing: money that belongs to someone is not given up because it cannot be moved now.
    this.#dependencies.warn(`payment ${payment}: ${move} is refused, ${rejection}; it is tried again`);
    return (await store.change(found, { move, ...this.#stamp() })) ?? found;
  }

  async #moved(payment: Payment, move: PaymentMove): Promise<Payment> {
    if (move === 'credit' || move === 'release') return this.#change(payment, { status: 'paid' });
    const isReturned = move === 'return' ? { isReturned: true } : {};
    return (await this.#write(payment, { move: null, ...isReturned, ...this.#stamp() })) ?? payment;
  }

  async #change(payment: Payment, to: { status: 'paid' | 'in-suspense'; note?: string }): Promise<Payment> {
    return (await this.#write(payment, { ...to, move: null, by: EXCHANGE, ...this.#stamp() })) ?? payment;
  }

  /** The time, and the last command in the journal. */
  #stamp() {
    const { sequencer } = this.#dependencies;
    return { at: sequencer.now(), after: sequencer.sequence };
  }

  /** Writes a change and its owner's notice, both or neither. */
  async #write(payment: Payment, to: PaymentChange): Promise<Payment | undefined> {
    const { store, notices } = this.#dependencies;
    const { status = payment.status, note = payment.note, isReturned = payment.isReturned } = to;
    const notice = noticeOf({ ...payment, status, note, isReturned });
    const accounts = [payment.account];
    let notified: readonly AccountId[] = [];
    const changed = await store.change(payment, to, async (transaction) => {
      if (notice === undefined) return;
      notified = await notices.write(transaction, { accounts, ...notice });
    });
    if (changed !== undefined) notices.tell(notified);
    return changed;
  }

  #providerSteps(name: string): ProviderSteps {
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

/** Why a deposit that was approved did not come to the account: its owner reads it. */
const FAILED: Partial<Record<Rejection, string>> = {
  'deposit-limit': 'It would exceed the deposit limit that you set.',
  'account-excluded': 'You have excluded yourself: no deposits until that has ended.',
  'account-locked': 'The account is locked.',
  'amount-too-large': 'The amount is too large for the account.',
};

function later(error: unknown): never {
  throw orGoesOn(error);
}

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
  'credit-again': 'credited from suspense',
  refund: 'refunded from suspense',
};
