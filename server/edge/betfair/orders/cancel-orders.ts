import { z } from 'zod';
import type { AccountId, Money } from 'engine/vocabulary';
import { fromWireMoney, toWireMoney } from 'protocol';
import type { LiveBet } from '../../../reads/live/bet.ts';
import { operation } from '../api/operation.ts';
import type { Operations } from '../api/operation.ts';
import { dateOnBetfair, parseMarketId } from '../wire/market-on-betfair.ts';
import { instructionCodeOf } from './execution-codes.ts';
import type { InstructionCode } from './execution-codes.ts';
import { reportOf } from './execution-report.ts';
import type { ExecutionReport, InstructionReport, ReportHead } from './execution-report.ts';
import { changeEach, marketOf, onceByRef } from './order-request.ts';
import type { OrderDependencies } from './order-request.ts';

const CancelInstruction = z.strictObject({ betId: z.string(), sizeReduction: z.number().optional() });
type CancelInstruction = z.output<typeof CancelInstruction>;

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

export function cancelOrdersOperations(dependencies: OrderDependencies): Operations {
  return {
    cancelOrders: operation(
      Params,
      ({ customerRef, marketId, instructions = [] }, { session }) => {
        const request = { head: { customerRef, marketId }, instructions, account: session.user.account, failed };
        return onceByRef(dependencies, request, () =>
          instructions.length === 0
            ? cancelAll(dependencies, request.head, request.account)
            : changeEach(dependencies, request, (instruction, bet) => cancelOne(dependencies, instruction, bet)),
        );
      },
      ({ instructions }) => instructions?.length ?? 1,
    ),
  };
}

function failed(instruction: CancelInstruction, errorCode: InstructionCode): CancelReport {
  return { status: 'FAILURE', errorCode, instruction, sizeCancelled: 0 };
}

/** Cancels every resting order of the account: in one market, or in all. */
async function cancelAll(
  dependencies: OrderDependencies,
  head: ReportHead,
  account: AccountId,
): Promise<ExecutionReport> {
  const { live, sequencer } = dependencies;
  const market = head.marketId === undefined ? undefined : parseMarketId(head.marketId);
  if (
    head.marketId !== undefined &&
    (market === undefined || (await marketOf(dependencies, head.marketId)) === undefined)
  ) {
    return reportOf(head, [], 'INVALID_MARKET_ID');
  }
  const before = live
    .betsOf(account, (bet) => bet.remaining > 0 && (market === undefined || bet.market === market))
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

async function cancelOne(
  { sequencer, live }: OrderDependencies,
  instruction: CancelInstruction,
  bet: LiveBet,
): Promise<CancelReport> {
  const reduction = instruction.sizeReduction;
  const sizeReduction = reduction === undefined ? undefined : fromWireMoney(reduction);
  if (reduction !== undefined && (sizeReduction === undefined || sizeReduction <= 0)) {
    return failed(instruction, 'INVALID_BET_SIZE');
  }
  const { outcome } = await sequencer.submit({
    type: 'cancel-order',
    account: bet.account,
    order: bet.order,
    ...(sizeReduction === undefined ? {} : { sizeReduction: sizeReduction as Money }),
  });
  if (!outcome.ok) return failed(instruction, instructionCodeOf(outcome.rejection));
  return cancelledReport(instruction, outcome.cancelled, live.bet(bet.order) ?? bet);
}

function cancelledReport(instruction: CancelReport['instruction'], size: number, bet: LiveBet): CancelReport {
  return {
    status: 'SUCCESS',
    instruction,
    sizeCancelled: toWireMoney(size),
    cancelledDate: dateOnBetfair(bet.cancelledAt),
  };
}
