import { z } from 'zod';
import type { AccountId, Money, OrderId } from 'engine/vocabulary';
import { fromWireMoney, toWireMoney } from 'protocol';
import type { LiveBet } from '../../readmodels/live/bet.ts';
import { marketIdText } from '../../gateway/wire/book-on-wire.ts';
import { operation } from '../api/operation.ts';
import type { Operations } from '../api/operation.ts';
import { dateOnBetfair, parseMarketId } from '../wire/market-on-betfair.ts';
import { instructionCodeOf } from './execution-codes.ts';
import { reportOf } from './execution-report.ts';
import type { ExecutionReport, InstructionReport, ReportHead } from './execution-report.ts';
import { marketOf, onceByRef } from './order-request.ts';
import type { OrderDesk } from './order-request.ts';

export const MOST_CANCELLED = 60;

const CancelInstruction = z.strictObject({ betId: z.string(), sizeReduction: z.number().optional() });
type CancelAsked = z.output<typeof CancelInstruction>;

const Params = z.strictObject({
  marketId: z.string().optional(),
  instructions: z.array(CancelInstruction).optional(),
  customerRef: z.string().optional(),
});

export interface CancelReport extends InstructionReport {
  readonly instruction: { readonly betId: string; readonly sizeReduction?: number | undefined };
  readonly sizeCancelled: number;
  readonly cancelledDate?: string;
}

export function cancelOrdersOperations(desk: OrderDesk): Operations {
  return {
    cancelOrders: operation(
      Params,
      (asked, { session }) => {
        const { customerRef, marketId, instructions = [] } = asked;
        const head = { customerRef, marketId };
        const account = session.user.account;
        const duplicate = () => reportOf(head, instructions.map(notDone), 'DUPLICATE_TRANSACTION');
        return onceByRef(desk, { account, customerRef, duplicate }, () =>
          instructions.length === 0
            ? cancelAll(desk, head, account)
            : cancelEach(desk, instructions, { head, account }),
        );
      },
      ({ instructions }) => instructions?.length ?? 1,
    ),
  };
}

function notDone(instruction: CancelAsked): CancelReport {
  return { status: 'FAILURE', errorCode: 'ERROR_IN_ORDER', instruction, sizeCancelled: 0 };
}

/** Everything of an account that rests: in one market, or in all. */
async function cancelAll(desk: OrderDesk, head: ReportHead, account: AccountId): Promise<ExecutionReport> {
  const { live, sequencer } = desk;
  const market = head.marketId === undefined ? undefined : parseMarketId(head.marketId);
  if (head.marketId !== undefined && (market === undefined || (await marketOf(desk, head.marketId)) === undefined)) {
    return reportOf(head, [], 'INVALID_MARKET_ID');
  }
  const before = live
    .betsOf(account)
    .filter((bet) => bet.remaining > 0 && (market === undefined || bet.market === market))
    .map(({ order, cancelled }) => ({ order, cancelled }));
  const { outcome } = await sequencer.submit({
    type: 'cancel-orders',
    account,
    ...(market === undefined ? {} : { market }),
  });
  if (!outcome.ok) return reportOf(head, [], 'ERROR_IN_MATCHER');
  const reports = before.flatMap(({ order, cancelled }) => {
    const bet = live.bet(order);
    const size = (bet?.cancelled ?? cancelled) - cancelled;
    return bet === undefined || size === 0 ? [] : [cancelledReport({ betId: String(order) }, size, bet)];
  });
  return reportOf(head, reports);
}

/** Each by itself: some may fail. */
async function cancelEach(
  desk: OrderDesk,
  instructions: readonly CancelAsked[],
  { head, account }: { head: ReportHead; account: AccountId },
): Promise<ExecutionReport> {
  if (instructions.length > MOST_CANCELLED) return reportOf(head, instructions.map(notDone), 'TOO_MANY_INSTRUCTIONS');
  if (new Set(instructions.map(({ betId }) => betId)).size < instructions.length) {
    return reportOf(head, instructions.map(notDone), 'DUPLICATE_BETIDS');
  }
  if (head.marketId === undefined || (await marketOf(desk, head.marketId)) === undefined) {
    return reportOf(head, instructions.map(notDone), 'INVALID_MARKET_ID');
  }
  const reports = instructions.map((instruction) => cancelOne(desk, instruction, { head, account }));
  return reportOf(head, await Promise.all(reports));
}

async function cancelOne(
  { live, sequencer }: OrderDesk,
  instruction: CancelAsked,
  { head, account }: { head: ReportHead; account: AccountId },
): Promise<CancelReport> {
  const failed = { status: 'FAILURE', instruction, sizeCancelled: 0 } as const;
  const bet = ownBet(live, instruction.betId, account);
  if (bet === undefined || marketIdText(bet.market) !== head.marketId)
    return { ...failed, errorCode: 'INVALID_BET_ID' };
  const reduction = instruction.sizeReduction;
  const sizeReduction = reduction === undefined ? undefined : fromWireMoney(reduction);
  if (reduction !== undefined && (sizeReduction === undefined || sizeReduction <= 0)) {
    return { ...failed, errorCode: 'INVALID_BET_SIZE' };
  }
  const { outcome } = await sequencer.submit({
    type: 'cancel-order',
    account,
    order: bet.order,
    ...(sizeReduction === undefined ? {} : { sizeReduction: sizeReduction as Money }),
  });
  if (!outcome.ok) return { ...failed, errorCode: instructionCodeOf(outcome.rejection) };
  return cancelledReport(instruction, outcome.cancelled, bet);
}

/** An order of the account; another's looks like none. */
export function ownBet(live: OrderDesk['live'], betId: string, account: AccountId): LiveBet | undefined {
  if (!/^[1-9]\d{0,14}$/.test(betId)) return undefined;
  const bet = live.bet(Number(betId) as OrderId);
  return bet?.account === account ? bet : undefined;
}

function cancelledReport(instruction: CancelReport['instruction'], size: number, bet: LiveBet): CancelReport {
  return {
    status: 'SUCCESS',
    instruction,
    sizeCancelled: toWireMoney(size),
    cancelledDate: dateOnBetfair(bet.cancelledAt),
  };
}
