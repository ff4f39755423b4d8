import type { Database } from '../../core/postgres/database.ts';

/** What of a simulated bot nobody looks back at any more. A person's side of a bet with a bot stays for ever. */
const FORGET = [
  `delete from record_bet using bot where record_bet.account = bot.account
     and placed_at_ms < $1 and ended_at_ms between 1 and $1 and greatest(ended_at_ms, settled_at_ms) <= $1`,
  `delete from record_fill using bot as taker, bot as maker
     where taker_account = taker.account and maker_account = maker.account and at_ms <= $1`,
  `delete from record_line using bot where record_line.account = bot.account and at_ms <= $1`,
  `delete from record_trade using record_market
     where record_trade.market_id = record_market.market_id and ended_at_ms between 1 and $1`,
  `delete from record_position using bot where record_position.account = bot.account and settled_at_ms <= $1`,
] as const;

/**
 * Drops the rows of simulated bots that are older than so many ms: bots bet by the thousand, and a demo that is left
 * running must stay small. Time is the journal's.
 */
export async function forgetBots({ pools: { upkeep } }: Pick<Database, 'pools'>, keptMs: number): Promise<void> {
  const { rows } = await upkeep.query<{ at: number }>('select at_ms as at from record_place');
  const before = (rows[0]?.at ?? 0) - keptMs;
  for (const statement of FORGET) {
    await upkeep.query(`with bot as (select account from account where name like 'bot:%') ${statement}`, [before]);
  }
}
