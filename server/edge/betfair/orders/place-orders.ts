import { z } from 'zod';
import type { Accepted, PlaceOrders } from 'engine';
import type { AccountId, OrderId } from 'engine/vocabulary';
import { StoppedError } from '../../../core/sequencer/refusals.ts';
import type { FoundMarket } from '../api/api-dependencies.ts';
import { operation } from '../api/operation.ts';
import type { Operations } from '../api/operation.ts';
import { handicapOf } from '../wire/market-definition.ts';
import { endOfDelay } from './end-of-delay.ts';
import { instructionCodeOf, reportCodeOf } from './execution-codes.ts';
import type { InstructionCode, ReportCode } from './execution-codes.ts';
import { reportOf } from './execution-report.ts';
import type { ExecutionReport } from './execution-report.ts';
import { assertInstructions, marketOf, onceByRef, refuseAll } from './order-request.ts';
import type { OrderDependencies } from './order-request.ts';
import { PlaceInstructionParam, isContradiction, readInstruction } from './place-instruction.ts';
import type { OrderToPlace } from './place-instruction.ts';
import { echoOf, expiredReport, pendingReport, placedReport, refusedReport, timeoutReport } from './place-report.ts';
import type { PlaceReport } from './place-report.ts';

const MOST_PLACED = 200;

const Params = z.strictObject({
  marketId: z.string(),
  instructions: z.array(PlaceInstructionParam),
  customerRef: z.string().optional(),
  marketVersion: z.strictObject({ version: z.int().optional() }).optional(),
  customerStrategyRef: z.string().optional(),
  async: z.boolean().optional(),
});
type PlaceParams = z.output<typeof Params>;

export function placeOrdersOperations(dependencies: OrderDependencies): Operations {
  return {
    placeOrders: operation(
      Params,
      (params, { session }) => {
        const { instructions } = params;
        assertInstructions(instructions);
        const request = { head: params, instructions, account: session.user.account, failed: refusedReport };
        return onceByRef(dependencies, request, async () => {
          if (instructions.length > MOST_PLACED) return refuseAll(request, 'TOO_MANY_INSTRUCTIONS');
          const found = await marketOf(dependencies, params.marketId);
          if (found === undefined) return refuseAll(request, 'INVALID_MARKET_ID');
          const orders = readAll(params, found);
          if ('report' in orders) return refuse(params, orders);
          return new Placement(dependencies, params, { account: request.account, found, orders }).run();
        });
      },
      ({ instructions }) => instructions.length,
    ),
  };
}

/** Why all is refused; the instruction to blame has its own code, the others only stand beside it. */
interface Blame {
  readonly report: ReportCode;
  readonly instructions?: ReadonlyMap<number, InstructionCode>;
}

function refuse(params: PlaceParams, { report, instructions }: Blame): ExecutionReport {
  const reports = params.instructions.map((instruction, place) =>
    refusedReport(instruction, instructions?.get(place) ?? 'ERROR_IN_ORDER'),
  );
  return reportOf(params, reports, report);
}

/** @returns what is to be placed, in turn, or why nothing is */
function readAll(params: PlaceParams, { market }: FoundMarket): readonly OrderToPlace[] | Blame {
  const places = new Map<number, number>(market.runners.map(({ selection }, place) => [selection, place]));
  const context = {
    strategyRef: params.customerStrategyRef,
    marketVersion: params.marketVersion?.version,
    handicapOf(selection: number) {
      const place = places.get(selection);
      return place === undefined ? undefined : handicapOf(market, place);
    },
  };
  const read = params.instructions.map((instruction) => readInstruction(instruction, context));
  const wrong = read.flatMap((order, place) => (typeof order === 'string' ? [[place, order] as const] : []));
  if (wrong.length > 0) return { report: 'BET_ACTION_ERROR', instructions: new Map(wrong) };
  const orders = read.filter((order) => typeof order !== 'string');
  if (!isContradiction(orders.map(({ order }) => order))) return orders;
  const all = orders.map((_order, place) => [place, 'INVALID_BACK_LAY_COMBINATION'] as const);
  return { report: 'BET_ACTION_ERROR', instructions: new Map(all) };
}

interface ToPlace {
  readonly account: AccountId;
  readonly found: FoundMarket;
  readonly orders: readonly OrderToPlace[];
}

/** One request on its way: all its orders or none are placed. */
class Placement {
  readonly #dependencies: OrderDependencies;
  readonly #params: PlaceParams;
  readonly #what: ToPlace;
  /** Fill-or-kill orders that could not be filled: they expire by themselves, and the others are placed without them. */
  readonly #expired = new Set<number>();

  constructor(dependencies: OrderDependencies, params: PlaceParams, what: ToPlace) {
    this.#dependencies = dependencies;
    this.#params = params;
    this.#what = what;
  }

  async run(): Promise<ExecutionReport> {
    for (;;) {
      const places = this.#what.orders.map((_order, place) => place).filter((place) => !this.#expired.has(place));
      if (places.length === 0) return this.#report(new Map());
      const outcome = await this.#submit(places);
      if (outcome === undefined) return reportOf(this.#params, this.#params.instructions.map(timeoutReport));
      if (outcome.ok) return this.#follow(places, outcome);
      const { rejection, instruction } = outcome;
      const blamed = instruction === undefined ? undefined : places[instruction];
      if (rejection !== 'not-enough-to-match' || blamed === undefined) {
        const codes = new Map(blamed === undefined ? [] : [[blamed, instructionCodeOf(rejection)] as const]);
        return refuse(this.#params, { report: reportCodeOf(rejection), instructions: codes });
      }
      this.#expired.add(blamed);
    }
  }

  /** @returns undefined where nobody can say what came of it */
  async #submit(places: readonly number[]) {
    const { account, found, orders } = this.#what;
    const { customerRef } = this.#params;
    const chosen = places.map((place) => orders[place] as OrderToPlace);
    const request = customerRef === undefined ? {} : { request: customerRef };
    const references = chosen.map(({ reference }) => ({ ...reference, ...request }));
    const command: PlaceOrders = {
      type: 'place-orders',
      account,
      market: found.market.market,
      orders: chosen.map(({ order }) => order),
      allOrNothing: true,
      ...(references.some((reference) => Object.keys(reference).length > 0) ? { references } : {}),
    };
    try {
      return (await this.#dependencies.sequencer.submit(command)).outcome;
    } catch (error) {
      if (error instanceof StoppedError) return undefined;
      throw error;
    }
  }

  async #follow(places: readonly number[], { results = [] }: Accepted): Promise<ExecutionReport> {
    const placed = new Map<number, OrderId>();
    places.forEach((place, index) => {
      const result = results[index];
      if (result?.ok === true) placed.set(place, result.order);
    });
    // The answer waits for the end of the delay, unless the request is `async`.
    if (this.#params.async !== true)
      await endOfDelay(this.#dependencies.live, [...placed.values()], this.#dependencies.now);
    return this.#report(placed);
  }

  #report(placed: ReadonlyMap<number, OrderId>): ExecutionReport {
    const reports = this.#params.instructions.map((instruction, place): PlaceReport => {
      if (this.#expired.has(place)) return expiredReport(instruction);
      if (this.#params.async === true) return pendingReport(instruction);
      const bet = this.#dependencies.live.bet(placed.get(place) as OrderId);
      return bet === undefined ? timeoutReport(instruction) : placedReport(echoOf(instruction), bet);
    });
    return reportOf(this.#params, reports);
  }
}
