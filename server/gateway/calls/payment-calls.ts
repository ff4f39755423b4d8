import { fromWireMoney, toWireMoney } from 'protocol';
import type { Money } from 'engine/vocabulary';
import type { PaymentDirection, PaymentMethod } from 'protocol';
import { problemOfDetails } from '../../payments/pay-to.ts';
import { RefusedByExchange } from '../../payments/payment-requests.ts';
import { referenceOf } from '../../payments/payment-flow.ts';
import { type Payment, PaymentRefusal } from '../../payments/payment.ts';
import { proofName, readProof } from '../../payments/proof-image.ts';
import type { Caller, GatewayParts } from '../gateway-parts.ts';
import { answerReport, betweenOf } from '../reports/answer-report.ts';
import { PAYMENT_COLUMNS } from '../reports/payment-sheet.ts';
import { Refusal, malformed, unknown } from '../refusal.ts';
import { refusalOf } from '../rejection-answers.ts';
import { toWirePayment, toWireTerms } from '../wire/payment-on-wire.ts';
import { Download } from './call-handlers.ts';
import type { CallHandlers } from './call-handlers.ts';
import { checkDeposit, checkOften } from './deposit-check.ts';

type Names =
  | 'payment/getTerms'
  | 'payment/requestDeposit'
  | 'payment/requestWithdrawal'
  | 'payment/cancel'
  | 'payment/getLatest'
  | 'payment/getProof'
  | 'report/getPayments';

const LATEST = 10;

/** What a bettor asks of the cashier. */
export function paymentCalls(parts: GatewayParts): CallHandlers<Names> {
  return { ...requestCalls(parts), ...readCalls(parts) };
}

type RequestNames = 'payment/requestDeposit' | 'payment/requestWithdrawal' | 'payment/cancel';

function requestCalls(parts: GatewayParts): CallHandlers<RequestNames> {
  const { requests } = parts.payments;
  return {
    async 'payment/requestDeposit'({ method, amount, details = '', proof, request_id }, { session }) {
      const image = proof === undefined ? undefined : readProof(proof);
      if (typeof image === 'string') throw new Refusal(422, 'invalid-proof', { message: image });
      const money = await checkAsked(parts, { direction: 'deposit', method, amount, details }, session);
      const { userId, account } = session.user;
      const asked = { userId, account, direction: 'deposit', method, amount: money, details } as const;
      const check = async () => {
        await checkOften(parts, userId);
        await checkDeposit(parts, { userId, account, amount: money });
      };
      return toWire(
        parts,
        await requests.request({ ...asked, requestId: request_id, proof: image, check }).catch(refusePayment),
      );
    },
    async 'payment/requestWithdrawal'({ method, amount, details = '', request_id }, { session }) {
      const money = await checkAsked(parts, { direction: 'withdrawal', method, amount, details }, session);
      const { userId, account } = session.user;
      const asked = { userId, account, direction: 'withdrawal', method, amount: money, details } as const;
      const check = () => checkOften(parts, userId);
      return toWire(parts, await requests.request({ ...asked, requestId: request_id, check }).catch(refusePayment));
    },
    // Also where payments are offered no more: what is open is its owner's to cancel.
    async 'payment/cancel'({ payment_id }, { session }) {
      const { userId } = session.user;
      const by = { what: 'bettor', user: userId, ownedBy: userId };
      return toWire(parts, await requests.act(payment_id, 'cancel', by).catch(refusePayment));
    },
  };
}

function readCalls(parts: GatewayParts): CallHandlers<Exclude<Names, RequestNames>> {
  const { store, adapter } = parts.payments;
  return {
    async 'payment/getTerms'(_body, { session }) {
      return {
        is_offered: await isOffered(parts, session),
        provider: adapter?.name ?? '',
        provider_note: adapter?.note ?? '',
        methods: (await store.methods()).map(toWireTerms),
      };
    },
    async 'payment/getLatest'(_body, { session }) {
      const { rows } = await store.list({ userId: session.user.userId }, { limit: LATEST });
      return toWireAll(parts, rows);
    },
    async 'payment/getProof'({ payment_id }, { session }) {
      return proofFile(parts, await store.find(payment_id), session.user.userId);
    },
    'report/getPayments'(body, { session }) {
      const { type = 'all', payment_status: standing = 'all' } = body;
      const filter = {
        userId: session.user.userId,
        between: betweenOf(body),
        ...(type === 'all' || type === '' ? {} : { direction: type }),
        ...(standing === 'all' || standing === '' ? {} : { standing }),
      };
      return answerReport(body, session, {
        name: 'payments',
        async rows(page) {
          const { rows, next } = await store.list(filter, page);
          return { rows: await toWireAll(parts, rows), next };
        },
        async total() {
          const { count, deposited, withdrawn, pending } = await store.totals(filter);
          const money = { deposited: toWireMoney(deposited), withdrawn: toWireMoney(withdrawn) };
          return { count, ...money, pending: toWireMoney(pending) };
        },
        toWire: (row) => row,
        columns: PAYMENT_COLUMNS,
      });
    },
  };
}

/** Of signed-up people, where the site has a cashier, who are in somebody's tree: the specification's condition (§6). */
async function isOffered({ identity, catalogue }: GatewayParts, { user }: Caller['session']): Promise<boolean> {
  if (user.account === 0 || user.parentId === -1 || catalogue.settings.payment_gateway !== '1') return false;
  return (await identity.userOf(user.userId))?.isSignupUser === true;
}

interface Asked {
  readonly direction: PaymentDirection;
  readonly method: PaymentMethod;
  readonly amount: number;
  readonly details: string;
}

async function checkAsked(
  parts: GatewayParts,
  { direction, method, amount, details }: Asked,
  session: Caller['session'],
): Promise<Money> {
  if (!(await isOffered(parts, session)))
    throw new Refusal(422, 'payments-not-offered', {
      message: 'Deposits and withdrawals are not offered to you here.',
    });
  const money = fromWireMoney(amount);
  if (money === undefined || money <= 0) throw malformed('amount: more than 0, with at most two decimals');
  const terms = (await parts.payments.store.methods()).find((known) => known.method === method);
  if (terms?.isOpen !== true) throw new Refusal(409, 'method-closed', { message: 'This method is closed at present.' });
  if (money < terms.least || money > terms.most) {
    const between = [terms.least, terms.most].map((limit) => toWireMoney(limit).toLocaleString('en-IN')).join(' to ');
    throw new Refusal(422, 'invalid-amount', { message: `By this method: ${between}.` });
  }
  const problem = problemOfDetails(direction, method, details);
  if (problem !== undefined) throw new Refusal(422, 'invalid-details', { message: problem });
  return money;
}

/** How a no of the cashier goes over the wire. Other errors pass. */
export function refusePayment(error: unknown): never {
  if (error instanceof RefusedByExchange) throw refusalOf(error.rejection);
  if (!(error instanceof PaymentRefusal)) throw error;
  if (error.code === 'unknown-payment') throw unknown(error.code, 'request');
  throw new Refusal(409, error.code, { message: error.message });
}

async function toWire({ payments }: GatewayParts, payment: Payment) {
  const steps = await payments.store.stepsOf([payment.payment]);
  return toWirePayment(payment, steps.get(payment.payment) ?? []);
}

async function toWireAll({ payments }: GatewayParts, rows: readonly Payment[]) {
  const steps = await payments.store.stepsOf(rows.map(({ payment }) => payment));
  return rows.map((row) => toWirePayment(row, steps.get(row.payment) ?? []));
}

/** @param owner  nobody else's; undefined for operators */
export async function proofFile({ payments }: GatewayParts, payment: Payment | undefined, owner?: number) {
  const isTheirs = payment !== undefined && (owner === undefined || payment.userId === owner);
  const proof = isTheirs ? await payments.store.proofOf(payment.payment) : undefined;
  if (proof === undefined || !isTheirs) throw unknown('unknown-proof', 'proof');
  const fileName = proofName(referenceOf(payment.direction, payment.payment), proof.type);
  return new Download({ fileName, type: proof.type, bytes: proof.bytes });
}
