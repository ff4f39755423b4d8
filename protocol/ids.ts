import type { MarketId, OrderId, SelectionId } from 'engine/vocabulary';
import { z } from 'zod';

// Ids as the wire writes them, and what they are inside: each schema answers the branded id.

/** What SQL holds in an integer. */
export const LARGEST_ID = 2 ** 31 - 1;
/** What an id that no row can have becomes. */
export const NO_ROW = -LARGEST_ID - 1;

/** Ids come as numbers or numeric strings. */
const AnyId = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number),
]);

/** The id of a sport, a series, a match or a person. One that no row can have names nothing. */
export const Id = AnyId.transform((id) => (Math.abs(id) <= LARGEST_ID ? id : NO_ROW));
/** An empty filter means all. */
export const FilterId = z.union([Id, z.literal('').transform(() => undefined)]).optional();

export const RunnerId = AnyId.transform((id) => id as SelectionId);

/** 1.N */
export const MarketIdText = z.string().regex(/^1\.[1-9]\d{0,9}$/);
export const MarketRef = MarketIdText.transform(marketIdOf);
export const marketIdText = (market: number): string => `1.${market}`;

/** @param text  1.N, checked before */
export function marketIdOf(text: string): MarketId {
  return Number(text.slice(2)) as MarketId;
}

export const BetId = z
  .union([z.string().regex(/^[1-9]\d{0,14}$/), z.int().positive().transform(String)])
  .transform((text) => Number(text) as OrderId);

/** A request with one has one effect, however often it comes. */
export const RequestId = z.string().regex(/^[\w.+*:;~-]{1,64}$/);

/** In a round of a casino table: 32 random bytes that take part in its deal, as hexadecimal digits. */
export const Entropy = z.string().regex(/^[\da-f]{64}$/, '64 digits from 0 to 9 and a to f');

/** As a number or as its text. */
export const Whole = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,9}$/)
    .transform(Number),
]);
