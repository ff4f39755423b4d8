import { toWireMoney } from 'protocol';
import type { Money } from 'engine/vocabulary';
import type { PAYMENT_CALLS, PaymentDirection, PaymentMethod } from 'protocol';
import { hasAccount } from '../../../people/identity/roles.ts';
import { problemOfDetails } from '../../../people/payments/pay-to.ts';
import { RefusedByExchange } from '../../../people/payments/payment-requests.ts';
import { referenceOf } from '../../../people/payments/payment-flow.ts';
import { type Payment, PaymentRefusal } from '../../../people/payments/payment.ts';
import { proofName, readProof } from '../../../people/payments/proof-image.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { given } from '../given.ts';
import { Download } from '../handlers.ts';
import type { Caller, Handlers } from '../handlers.ts';
import { Refusal, unknown } from '../refusal.ts';
import { refusalOf } from '../rejection-answers.ts';
import { answerReport, betweenOf } from '../reports/answer-report.ts';
import { PAYMENT_COLUMNS } from '../reports/payment-sheet.ts';
import { toWireAmounts } from '../wire/amounts-on-wire.ts';
import { toWirePayment, toWireTerms } from '../wire/payment-on-wire.ts';
import { checkDeposit, checkOften } from './deposit-check.ts';

const LATEST = 10;

type Needs = Pick<
  GatewayDependencies,
  'payments' | 'identity' | 'catalogue' | 'sequencer' | 'live' | 'records' | 'notices'
>;
type RequestNames = 'payment/requestDeposit' | 'payment/requestWithdrawal' | 'payment/cancel';

/** What a bettor asks of the cashier. */
export function paymentCalls(needs: Needs): Handlers<typeof PAYMENT_CALLS> {
  return { ...requestCalls(needs), ...readCalls(needs) };
}

function requestCalls(needs: Needs): Pick<Handlers<typeof PAYMENT_CALLS>, RequestNames> {
  const { requests } = needs.payments;
  const done = async (payment: Promise<Payment>) => {
    const [row] = await toWireAll(needs, [await payment.catch(refusePayment)]);
    return row as NonNullable<typeof row>;
  };
  return {
    async 'payment/requestDeposit'({ method, amount, details = '', proof, request_id: requestId }, { session }) {
      const image = proof === undefined ? undefined : readProof(proof);
      if (typeof image === 'string') throw new Refusal(422, 'invalid-proof', { message: image });
      const { userId, account } = session.user;
      const request = { direction: 'deposit', method, amount, details } as const;
      await checkRequest(needs, request, session);
      const check = async () => {
        await checkOften(needs, userId);
        await checkDeposit(needs, { userId, account, amount });
      };
      return done(requests.request({ userId, account, ...request, requestId, proof: image, check }));
    },
    async 'payment/requestWithdrawal'({ method, amount, details = '', request_id: requestId }, { session }) {
      const { userId, account } = session.user;
      const request = { direction: 'withdrawal', method, amount, details } as const;
      await checkRequest(needs, request, session);
      const check = () => checkOften(needs, userId);
      return done(requests.request({ userId, account, ...request, requestId, check }));
    },
    // Also where payments are offered no more: what is open is its owner's to cancel.
    'payment/cancel'({ payment_id }, { session }) {
      const { userId } = session.user;
      return done(requests.act(payment_id, 'cancel', { what: 'bettor', user: userId, ownedBy: userId }));
    },
  };
}

function readCalls(needs: Needs): Omit<Handlers<typeof PAYMENT_CALLS>, RequestNames> {
  const { store, adapter } = needs.payments;
  return {
    async 'payment/getTerms'(_body, { session }) {
      return {
        is_offered: await isOffered(needs, session),
        provider: adapter?.name ?? '',
        provider_note: adapter?.note ?? '',
        methods: (await store.methods()).map(toWireTerms),
      };
    },
    async 'payment/getLatest'(_body, { session }) {
      const { rows } = await store.list({ userId: session.user.userId }, { limit: LATEST });
      return toWireAll(needs, rows);
    },
    async 'payment/getProof'({ payment_id }, { session }) {
      return proofFile(needs, await store.find(payment_id), session.user.userId);
    },
    'report/getPayments'(body, { session }) {
      const filter = {
        userId: session.user.userId,
        between: betweenOf(body),
        ...given({ direction: filterOf(body.type), standing: filterOf(body.payment_status) }),
      };
      return answerReport(body, session, {
        name: 'payments',
        async rows(page) {
          const { rows, next } = await store.list(filter, page);
          return { rows: await toWireAll(needs, rows), next };
        },
        async total() {
          const { count, deposited, withdrawn, pending } = await store.totals(filter);
          return { count, ...toWireAmounts({ deposited, withdrawn, pending }) };
        },
        toWire: (row) => row,
        columns: PAYMENT_COLUMNS,
      });
    },
  };
}

const filterOf = <T extends string>(wanted: T | undefined): Exclude<T, 'all' | ''> | undefined =>
  wanted === 'all' || wanted === '' ? undefined : (wanted as Exclude<T, 'all' | ''> | undefined);

/** For whoever has a cashier and is in somebody's tree, if the site has one: the specification's condition (§6). */
async function isOffered({ identity, catalogue }: Needs, { user }: Caller['session']): Promise<boolean> {
  if (!hasAccount(user) || user.parentId === -1 || catalogue.settings.payment_gateway !== '1') return false;
  return (await identity.userOf(user.userId))?.hasCashier === true;
}

interface PaymentRequest {
  readonly direction: PaymentDirection;
  readonly method: PaymentMethod;
  readonly amount: Money;
  readonly details: string;
}

/** @throws Refusal */
async function checkRequest(
  needs: Needs,
  { direction, method, amount, details }: PaymentRequest,
  session: Caller['session'],
): Promise<void> {
  if (!(await isOffered(needs, session)))
    throw new Refusal(422, 'payments-not-offered', {
      message: 'Deposits and withdrawals are not available to you here.',
    });
  const terms = (await needs.payments.store.methods()).find((known) => known.method === method);
  if (terms?.isOpen !== true)
    throw new Refusal(409, 'method-closed', { message: 'This method is closed at the moment.' });
  if (amount < terms.least || amount > terms.most) {
    const between = [terms.least, terms.most].map((limit) => toWireMoney(limit).toLocaleString('en-IN')).join(' to ');
    throw new Refusal(422, 'invalid-amount', { message: `This method accepts ${between}.` });
  }
  const problem = problemOfDetails(direction, method, details);
  if (problem !== undefined) throw new Refusal(422, 'invalid-details', { message: problem });
}

/** How a refusal of the cashier goes over the wire. Other errors pass. */
export function refusePayment(error: unknown): never {
  if (error instanceof RefusedByExchange) throw refusalOf(error.rejection);
  if (!(error instanceof PaymentRefusal)) throw error;
  if (error.code === 'unknown-payment') throw unknown(error.code, 'request');
  throw new Refusal(409, error.code, { message: error.message });
}

async function toWireAll({ payments }: Pick<Needs, 'payments'>, rows: readonly Payment[]) {
  const steps = await payments.store.stepsOf(rows.map(({ payment }) => payment));
  return rows.map((row) => toWirePayment(row, steps.get(row.payment) ?? []));
}

/** @param owner  nobody else's; undefined for operators */
export async function proofFile(
  { payments }: Pick<Needs, 'payments'>,
  payment: Payment | undefined,
  owner?: number,
): Promise<Download> {
  const isTheirs = payment !== undefined && (owner === undefined || payment.userId === owner);
  const proof = isTheirs ? await payments.store.proofOf(payment.payment) : undefined;
  if (proof === undefined || !isTheirs) throw unknown('unknown-proof', 'proof');
  const fileName = proofName(referenceOf(payment.direction, payment.payment), proof.type);
  return new Download({ fileName, type: proof.type, bytes: proof.bytes });
}
