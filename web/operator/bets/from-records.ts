import type { StaffBet, TickerBet } from 'protocol';

/** A bet of the records as the ticker has it. */
export const fromRecords = (bet: StaffBet): TickerBet => ({
  bet_id: bet.bet_id,
  account: bet.account,
  market_id: bet.market_id,
  selection_id: bet.selection_id,
  is_back: bet.is_back,
  odds: bet.odds,
  line: bet.line === null ? null : bet.line / bet.per_unit,
  price_text: bet.price_text,
  stake: bet.stake,
  matched: bet.matched,
  status: bet.status,
  placed_at: Date.parse(bet.placed_date),
  names: { match: bet.match_name, market: bet.market_name, runner: bet.selection_name },
});
