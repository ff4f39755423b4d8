import { z } from 'zod';
import type { IndexDay } from '../facts/index/index-facts.ts';
import type { Rule } from '../rule.ts';
import { isOpen, isVoid, settled, type Ruling } from '../ruling.ts';
import { defineRule } from './define-rule.ts';

/** The hours of spec §5 "Binary session hours"; `server/trade/binary/instruments.ts` opens and closes markets by them. */
export const HOURS_TEXT = [
  'Index instruments (NFY, B-NFY, AXS, ICI, RIL, SBI, TT STL) trade Monday to Friday from 10:00 to 14:30.',
  'Gold, silver and crude trade from 11:30 to 22:30.',
  'US indices (CMX crude, Dow Jones, Nasdaq, SNP) trade from 19:30 to 00:00.',
  'All times are those of UTC+5:30. On holidays nothing opens, on half days it closes early.',
] as const;

const settlementPrice = defineRule({
  id: 'index.settlement-price',
  version: 1,
  sport: 'index',
  tab: 'Binary',
  title: 'Binary and index sessions',
  text: [
    'The result is the settlement price of the near-month future that the exchange publishes after its close, not the spot price and not the last rate seen here.',
    'Results are in the instrument’s own price, and lines lie on its whole ticks.',
    'Where the exchange publishes none for that day, the market is void.',
    ...HOURS_TEXT,
    'Bets are confirmed only at the market’s rate. Bets at a wrong rate are deleted within 24 hours, and the clients are told.',
  ],
  /** How many ticks one whole of the instrument's price is: 20 where a tick is 0.05. */
  subject: z.strictObject({ perUnit: z.union([z.literal(1), z.literal(4), z.literal(20), z.literal(100)]) }),
  settle(day: IndexDay, { perUnit }): Ruling {
    const { fixture, settlement, noSettlement } = day;
    if (settlement !== undefined) {
      const price = settlement.ticks / perUnit;
      return settled({ number: price }, `settlement price ${price} of ${fixture.instrument} ${settlement.contract}`);
    }
    if (noSettlement) return isVoid(`there is no settlement price of ${fixture.instrument} for ${fixture.day}`);
    return isOpen(`the settlement price of ${fixture.instrument} is not published yet`);
  },
});

/** Every version of the rules of index sessions. */
export const INDEX_RULES: readonly Rule[] = [settlementPrice];
