import { z } from 'zod';
import type { OrderId } from 'engine/vocabulary';
import { fromWireOdds, toWireMoney } from 'protocol';
import type { LiveBet } from '../../../reads/live/bet.ts';
import { operation } from '../api/operation.ts';
import type { Operations } from '../api/operation.ts';
import { runnerHandicap } from '../api/runner-handicap.ts';
import { PERSISTENCE_WORDS, SIDE_WORDS } from '../wire/betfair-words.ts';
import { dateOnBetfair } from '../wire/market-on-betfair.ts';
import type { CancelReport } from './cancel-orders.ts';
import { endOfDelay } from './end-of-delay.ts';
import { instructionCodeOf } from './execution-codes.ts';
import type { InstructionCode } from './execution-codes.ts';
import type { InstructionReport } from './execution-report.ts';
import { assertInstructions, changeEach, onceByRef } from './order-request.ts';
import type { OrderDependencies } from './order-request.ts';
import { placedReport } from './place-report.ts';
import type { PlaceReport } from './place-report.ts';

const ReplaceInstruction = z.strictObject({ betId: z.string(), newPrice: z.number() });
type ReplaceInstruction = z.output<typeof ReplaceInstruction>;

const Params = z.strictObject({
  marketId: z.string(),
  instructions: z.array(ReplaceInstruction),
  customerRef: z.string().optional(),
  marketVersion: z.strictObject({ version: z.int().optional() }).optional(),
  async: z.boolean().optional(),
});
type ReplaceParams = z.output<typeof Params>;

/** Both parts are there even where nothing was done: a client refuses an answer that lacks one. */
interface ReplaceReport extends InstructionReport {
  readonly cancelInstructionReport: CancelReport;
  readonly placeInstructionReport: PlaceReport | NotPlaced;
}

/** The report of a new order that cannot even be described. */
interface NotPlaced extends InstructionReport {
  readonly errorCode: 'RELATED_ACTION_FAILED';
}

export function replaceOrdersOperations(dependencies: OrderDependencies): Operations {
  return {
    replaceOrders: operation(
      Params,
      (params, { session }) => {
        const { instructions } = params;
        assertInstructions(instructions);
        const request = { head: params, instructions, account: session.user.account, failed: failedWithout };
        return onceByRef(dependencies, request, () =>
          changeEach(dependencies, request, (instruction, bet) =>
            new Replacement(dependencies, params, { instruction, old: bet }).run(),
          ),
        );
      },
      ({ instructions }) => instructions.length * 2,
    ),
  };
}

/** There was no order to replace, so the new one cannot be described. */
function failedWithout({ betId }: ReplaceInstruction, errorCode: InstructionCode): ReplaceReport {
  const cancelInstructionReport = { status: 'FAILURE', errorCode, instruction: { betId }, sizeCancelled: 0 } as const;
  const placeInstructionReport = { status: 'FAILURE', errorCode: 'RELATED_ACTION_FAILED' } as const;
  return { status: 'FAILURE', errorCode, cancelInstructionReport, placeInstructionReport };
}

/** One order that takes the place of another: the engine does both at once or neither, and a refusal changes nothing. */
class Replacement {
  readonly #dependencies: OrderDependencies;
  readonly #params: ReplaceParams;
  readonly #instruction: ReplaceInstruction;
  /** The order as it was before. */
  readonly #old: LiveBet;

  constructor(
    dependencies: OrderDependencies,
    params: ReplaceParams,
    { instruction, old }: { instruction: ReplaceInstruction; old: LiveBet },
  ) {
    this.#dependencies = dependencies;
    this.#params = params;
    this.#instruction = instruction;
    this.#old = old;
  }

  async run(): Promise<ReplaceReport> {
    const { sequencer, live, now } = this.#dependencies;
    const { account, order, remaining } = this.#old;
    const price = fromWireOdds(this.#instruction.newPrice);
    if (price === undefined) return this.#failed('INVALID_ODDS');
    if (price === this.#old.price && remaining > 0) return this.#failed('NO_ACTION_REQUIRED');
    const version = this.#params.marketVersion?.version;
    const marketVersion = version === undefined ? {} : { marketVersion: version };
    const { outcome } = await sequencer.submit({ type: 'replace-order', account, order, price, ...marketVersion });
    if (!outcome.ok) return this.#failed(instructionCodeOf(outcome.rejection));
    const cancelInstructionReport: CancelReport = {
      status: 'SUCCESS',
      instruction: { betId: this.#instruction.betId },
      sizeCancelled: toWireMoney(outcome.cancelled),
      cancelledDate: dateOnBetfair(live.bet(order)?.cancelledAt ?? now()),
    };
    const placeInstructionReport = await this.#placed(outcome.order, toWireMoney(outcome.cancelled));
    const { status } = placeInstructionReport;
    const errorCode = status === 'FAILURE' ? ({ errorCode: 'CANCELLED_NOT_PLACED' } as const) : {};
    return { status, ...errorCode, cancelInstructionReport, placeInstructionReport };
  }

  async #placed(order: OrderId, size: number): Promise<PlaceReport> {
    const { live, now } = this.#dependencies;
    const instruction = this.#newInstruction(size);
    if (this.#params.async === true) return { status: 'SUCCESS', orderStatus: 'PENDING', instruction };
    await endOfDelay(live, [order], now);
    const bet = live.bet(order);
    return bet === undefined ? { status: 'TIMEOUT', instruction } : placedReport(instruction, bet);
  }

  #failed(errorCode: InstructionCode): ReplaceReport {
    const related = { status: 'FAILURE', errorCode: 'RELATED_ACTION_FAILED' } as const;
    const instruction = this.#newInstruction(toWireMoney(this.#old.remaining));
    return {
      status: 'FAILURE',
      errorCode,
      cancelInstructionReport: { ...related, instruction: { betId: this.#instruction.betId }, sizeCancelled: 0 },
      placeInstructionReport: { status: 'FAILURE', errorCode, instruction },
    };
  }

  /** The new order as `placeOrders` would have taken it: clients read its price and size. */
  #newInstruction(size: number): object {
    const { selection, side, persistence, reference } = this.#old;
    return {
      orderType: 'LIMIT',
      selectionId: selection,
      handicap: runnerHandicap(this.#dependencies, this.#old),
      side: SIDE_WORDS[side],
      limitOrder: { size, price: this.#instruction.newPrice, persistenceType: PERSISTENCE_WORDS[persistence] },
      ...(reference?.order === undefined ? {} : { customerOrderRef: reference.order }),
    };
  }
}
