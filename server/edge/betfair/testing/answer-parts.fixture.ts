import { z } from 'zod';

// What the documented answers of the compatible API are made of.

export const Iso = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
export const MarketId = z.string().regex(/^1\.\d+$/);
export const BetId = z.string().regex(/^\d+$/);
export const Amount = z.number();
export const NumberOrWord = z.union([z.number(), z.enum(['NaN', 'Infinity'])]);
export const SideWord = z.enum(['BACK', 'LAY']);
export const OrderType = z.enum(['LIMIT', 'LIMIT_ON_CLOSE', 'MARKET_ON_CLOSE']);
export const Persistence = z.enum(['LAPSE', 'PERSIST', 'MARKET_ON_CLOSE']);
export const PriceSize = z.strictObject({ price: z.number(), size: Amount });
export const MarketCount = { marketCount: z.int() };
export const IdName = z.strictObject({ id: z.string(), name: z.string() });
