import { z } from 'zod';
import type { Instruction, OrderReference, OrderTerms } from 'engine';
import { MAX_MONEY } from 'engine/vocabulary';
import type { Money, Persistence, Price, SelectionId, Side, Target } from 'engine/vocabulary';
import { fromWireMoney, fromWireOdds, toWireMoney } from 'protocol';
import { ORDER_TYPES, PERSISTENCE_WORDS } from '../wire/betfair-words.ts';
import type { InstructionCode } from './execution-codes.ts';

const PERSISTENCES = Object.entries(PERSISTENCE_WORDS) as [Persistence, string][];
export const PersistenceParam = z
  .enum(['LAPSE', 'PERSIST', 'MARKET_ON_CLOSE'])
  .transform((word) => PERSISTENCES.find(([, known]) => known === word)?.[0] as Persistence);

const TARGETS = { PAYOUT: 'payout', BACKERS_PROFIT: 'backers-profit' } as const satisfies Record<string, Target>;

const LimitOrder = z.strictObject({
  size: z.number().optional(),
  price: z.number(),
  persistenceType: PersistenceParam.optional(),
  timeInForce: z.enum(['FILL_OR_KILL']).optional(),
  minFillSize: z.number().optional(),
  betTargetType: z.enum(['PAYOUT', 'BACKERS_PROFIT']).optional(),
  betTargetSize: z.number().optional(),
});
type LimitInstruction = z.output<typeof LimitOrder>;

export const PlaceInstructionParam = z.strictObject({
  orderType: z.enum(ORDER_TYPES),
  selectionId: z.int(),
  handicap: z.number().optional(),
  side: z.enum(['BACK', 'LAY']),
  limitOrder: LimitOrder.optional(),
  limitOnCloseOrder: z.strictObject({ liability: z.number(), price: z.number() }).optional(),
  marketOnCloseOrder: z.strictObject({ liability: z.number() }).optional(),
  customerOrderRef: z.string().optional(),
});
export type PlaceInstruction = z.output<typeof PlaceInstructionParam>;

/** Of a request, for each of its instructions. */
export interface PlaceContext {
  readonly strategyRef: string | undefined;
  readonly marketVersion: number | undefined;
  /** Of a runner; undefined where the market has no such runner. */
  handicapOf(selection: number): number | undefined;
}

export interface OrderToPlace {
  readonly order: Instruction;
  readonly reference: OrderReference;
}

const REF = /^[A-Za-z0-9\-._+*:;~]*$/;
/** Strategies are named by people, and their clients cut the name off: spaces too, anything that can be printed. */
const STRATEGY_REF = /^[\x20-\x7e]{0,15}$/;
const ORDER_REF_LENGTH = 32;

export const isRef = (text: string, length: number): boolean => text.length <= length && REF.test(text);

/** @returns the engine's instruction, or why there cannot be one */
export function readInstruction(params: PlaceInstruction, context: PlaceContext): OrderToPlace | InstructionCode {
  const { strategyRef, marketVersion } = context;
  if (!isRef(params.customerOrderRef ?? '', ORDER_REF_LENGTH)) return 'INVALID_CUSTOMER_ORDER_REF';
  if (!STRATEGY_REF.test(strategyRef ?? '')) return 'INVALID_CUSTOMER_STRATEGY_REF';
  const handicap = context.handicapOf(params.selectionId);
  if (handicap === undefined || (params.handicap !== undefined && params.handicap !== handicap))
    return 'INVALID_RUNNER';
  const kind = kindOf(params);
  if (typeof kind === 'string') return kind;
  const terms = { ...kind.terms, ...(marketVersion === undefined ? {} : { marketVersion }) };
  return {
    order: {
      selection: params.selectionId as SelectionId,
      side: params.side === 'BACK' ? 'back' : ('lay' satisfies Side),
      price: kind.price,
      size: kind.size,
      persistence: kind.persistence,
      ...(Object.keys(terms).length === 0 ? {} : { terms }),
    },
    reference: {
      ...(params.customerOrderRef === undefined ? {} : { order: params.customerOrderRef }),
      ...(strategyRef === undefined ? {} : { strategy: strategyRef }),
    },
  };
}

/** What the order's type says of it. */
interface OrderKind {
  readonly price: Price;
  readonly size: Money;
  readonly persistence: Persistence;
  readonly terms: OrderTerms;
}

function kindOf(params: PlaceInstruction): OrderKind | InstructionCode {
  const { orderType, limitOrder, limitOnCloseOrder, marketOnCloseOrder } = params;
  const given = [limitOrder, limitOnCloseOrder, marketOnCloseOrder].filter((order) => order !== undefined);
  if (given.length !== 1) return 'INVALID_ORDER_TYPE';
  if (orderType === 'LIMIT') return limitOrder === undefined ? 'INVALID_ORDER_TYPE' : limitOf(limitOrder);
  const onClose = orderType === 'LIMIT_ON_CLOSE' ? limitOnCloseOrder : marketOnCloseOrder;
  if (onClose === undefined) return 'INVALID_ORDER_TYPE';
  const size = amountOf(onClose.liability);
  if (size === undefined) return 'INVALID_BET_SIZE';
  const price = limitOnCloseOrder === undefined ? (0 as Price) : fromWireOdds(limitOnCloseOrder.price);
  if (price === undefined) return 'INVALID_ODDS';
  const terms = { onClose: limitOnCloseOrder === undefined ? ('market' as const) : ('limit' as const) };
  return { price, size, persistence: 'lapse', terms };
}

function limitOf(params: LimitInstruction): OrderKind | InstructionCode {
  const { timeInForce, minFillSize, betTargetType } = params;
  const price = fromWireOdds(params.price);
  if (price === undefined) return 'INVALID_ODDS';
  const isTarget = betTargetType !== undefined || params.betTargetSize !== undefined;
  const amount = isTarget ? params.betTargetSize : params.size;
  // A size and a target exclude each other; clients send 0 for what they do not mean.
  if (amount === undefined || (isTarget && (betTargetType === undefined || (params.size ?? 0) !== 0))) {
    return 'INVALID_BET_SIZE';
  }
  const size = amountOf(amount);
  if (size === undefined) return 'INVALID_BET_SIZE';
  const terms = betTargetType === undefined ? {} : { target: TARGETS[betTargetType] };
  const persistence = params.persistenceType ?? 'lapse';
  if (timeInForce === undefined) {
    return minFillSize === undefined ? { price, size, persistence, terms } : 'UNEXPECTED_MIN_FILL_SIZE';
  }
  const minFill = minFillSize === undefined ? wholeSize(size, price, betTargetType) : amountOf(minFillSize);
  if (minFill === undefined || minFill > size) return 'INVALID_MIN_FILL_SIZE';
  // Nothing of it is left to persist.
  return { price, size, persistence: 'lapse', terms: { ...terms, minFill } };
}

/** All of it: of a target, the size that it is worth at the order's price. */
function wholeSize(amount: Money, price: Price, target: LimitInstruction['betTargetType']): Money | undefined {
  if (target === undefined) return amount;
  const unit = target === 'PAYOUT' ? price : price - 100;
  return unit > 0 ? (Math.floor((amount * 100) / unit) as Money) : undefined;
}

/** More than 0, two decimals at most. */
function amountOf(amount: number): Money | undefined {
  if (amount > toWireMoney(MAX_MONEY)) return undefined;
  const money = fromWireMoney(amount);
  return money === undefined || money <= 0 ? undefined : money;
}

/** True if two orders of one request would match each other. */
export function isContradiction(orders: readonly Instruction[]): boolean {
  const lowestBack = new Map<SelectionId, number>();
  const limits = orders.filter((order) => order.terms?.onClose === undefined);
  for (const { selection, side, price } of limits) {
    if (side === 'back') lowestBack.set(selection, Math.min(price, lowestBack.get(selection) ?? Infinity));
  }
  return limits.some(
    ({ selection, side, price }) => side === 'lay' && price >= (lowestBack.get(selection) ?? Infinity),
  );
}
