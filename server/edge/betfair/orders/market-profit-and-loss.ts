import { z } from 'zod';
import type { SelectionId } from 'engine/vocabulary';
import { placeProfitOf } from 'engine/vocabulary';
import { marketIdText, toWireMoney } from 'protocol';
import type { LiveBet } from '../../../reads/live/bet.ts';
import { ApiError } from '../api/api-error.ts';
import type { ApiDependencies, FoundMarket } from '../api/api-dependencies.ts';
import { findMarket } from '../api/market-book.ts';
import { operation } from '../api/operation.ts';
import { named } from '../api/wanted.ts';
import type { Operations } from '../api/operation.ts';
import { bettingTypeOf } from '../wire/market-definition.ts';

const MOST_MARKETS = 250;

const Params = z.strictObject({
  marketIds: named(),
  includeSettledBets: z.boolean().optional(),
  includeBspBets: z.boolean().optional(),
  netOfCommission: z.boolean().optional(),
});
type ProfitParams = z.output<typeof Params>;

/** What the caller's matched bets come to, by runner. Markets on numbers have no such table and are passed over. */
export function marketProfitOperations(exchange: ApiDependencies): Operations {
  return {
    listMarketProfitAndLoss: operation(Params, async (params, { session }) => {
      const { marketIds } = params;
      if (marketIds.length === 0) throw new ApiError('INVALID_INPUT_DATA', 'no marketIds');
      if (marketIds.length > MOST_MARKETS) throw new ApiError('TOO_MUCH_DATA');
      const account = exchange.live.account(session.user.account);
      const byMarket = Map.groupBy(exchange.live.betsOf(session.user.account), ({ market }) => market);
      const tables: object[] = [];
      for (const text of new Set(marketIds)) {
        const found = await findMarket(exchange, text);
        if (found === undefined || bettingTypeOf(found.market) !== 'ODDS') continue;
        const bets = byMarket.get(found.market.market) ?? [];
        const included = bets.filter((bet) => bet.endedAt === 0 || params.includeSettledBets === true);
        tables.push(tableOf(found, included, { params, discount: account?.discount ?? 0 }));
      }
      return tables;
    }),
  };
}

/** What one bet comes to, minor units, by what becomes of its runner. */
interface Values {
  readonly win: number;
  readonly place: number;
  readonly lose: number;
}

function tableOf(
  { market, live }: FoundMarket,
  bets: readonly LiveBet[],
  { params, discount }: { params: ProfitParams; discount: number },
): object {
  const { payoff } = market;
  const divisor = payoff.kind === 'each-way' ? payoff.divisor : undefined;
  const valued = bets.map((bet) => ({ selection: bet.selection, values: valuesOf(bet, params, divisor) }));
  const isSingle = payoff.kind === 'runners' && payoff.winners === 1;
  // 10,000 hundredths of a per cent are the whole.
  const rate = params.netOfCommission === true ? (market.baseRate / 10_000) * (1 - discount / 10_000) : 0;
  const net = (amount: number) => toWireMoney(Math.round(amount > 0 ? amount * (1 - rate) : amount));
  const sumOf = (selection: SelectionId, what: keyof Values) =>
    valued.reduce((sum, bet) => sum + (bet.selection === selection ? bet.values[what] : 0), 0);
  const loseOthers = (selection: SelectionId) =>
    valued.reduce((sum, bet) => sum + (bet.selection === selection ? 0 : bet.values.lose), 0);
  const runners = [...live.runners.values()].filter((runner) => runner.removedBy === undefined);
  return {
    marketId: marketIdText(market.market),
    commissionApplied: params.netOfCommission === true ? Math.round(rate * 10_000) / 100 : 0,
    profitAndLosses: runners.map(({ selection }) => ({
      selectionId: selection,
      ifWin: net(sumOf(selection, 'win') + (isSingle ? loseOthers(selection) : 0)),
      ...(isSingle ? {} : { ifLose: net(sumOf(selection, 'lose')) }),
      ...(divisor === undefined ? {} : { ifPlace: net(sumOf(selection, 'place')) }),
    })),
  };
}

/** Matched bets and, on request, what waits for the starting price, at its worst. */
function valuesOf(bet: LiveBet, { includeBspBets }: ProfitParams, divisor: number | undefined): Values {
  const sign = bet.side === 'back' ? 1 : -1;
  const risked =
    includeBspBets === true && bet.terms?.onClose !== undefined && bet.terms.onClose !== 'no' ? bet.remaining : 0;
  const riskedToLose = bet.side === 'back' ? risked : 0;
  const riskedToWin = bet.side === 'lay' ? risked : 0;
  if (divisor === undefined) {
    return {
      win: sign * bet.matchedProfit - riskedToWin,
      place: 0,
      lose: 0 - sign * bet.matched - riskedToLose,
    };
  }
  // Two bets of one stake: that it wins, and that it is placed at a part of the profit.
  const placed = bet.matches.reduce((sum, { price, size }) => sum + placeProfitOf(size, price, divisor), 0);
  return {
    win: sign * (bet.matchedProfit + placed),
    place: sign * (placed - bet.matched),
    lose: 0 - sign * 2 * bet.matched,
  };
}
