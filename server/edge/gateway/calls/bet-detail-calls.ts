import { placeProfitOf, type MarketId, type Millis } from 'engine/vocabulary';
import { toWireMoney, toWireOdds } from 'protocol';
import type { BET_DETAIL_CALLS, BetDetail } from 'protocol';
import { type RuleText, ruleText } from 'results';
import type { Market } from '../../../trade/catalogue/catalogue-rows.ts';
import { queryUntil } from '../../../people/client-queries/query-window.ts';
import type { FillRecord, NamedBet } from '../../../reads/records/bets.ts';
import type { ResultRecord } from '../../../reads/records/statement.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { allRecords } from '../newest-records.ts';
import { unknown } from '../refusal.ts';
import { aheadOf, resultOnWire, toPastBet } from '../reports/report-on-wire.ts';
import type { Handlers } from '../handlers.ts';
import { timeText } from '../wire/time-text.ts';

type Needs = Pick<GatewayDependencies, 'records' | 'sequencer' | 'settlement' | 'catalogue'>;

/** One bet with all that became of it, and what its market's result rests on: whose it is comes from the login session. */
export function betDetailCalls({
  records,
  sequencer,
  settlement,
  catalogue,
}: Needs): Handlers<typeof BET_DETAIL_CALLS> {
  return {
    async 'bet/getBetDetail'({ bet_id: order }, { session }) {
      const { account } = session.user;
      const [bet] = (await records.betsOf({ account, orders: [order] }, { limit: 1 })).rows;
      if (bet === undefined) throw unknown('unknown-bet', 'bet');
      return betDetail(bet, { records, settlement, catalogue });
    },

    async 'bet/getEvidence'({ market_id: market }, { session }) {
      const { account } = session.user;
      await allRecords({ records, sequencer });
      const { rows } = await records.betsOf({ account, markets: [market] }, { limit: 1 });
      const found = rows.length > 0 ? await settlement.flow.evidence.find({ market }) : undefined;
      if (found === undefined) throw unknown('unknown-evidence', 'evidence');
      return { ...found };
    },
  };
}

/** Everything that the records know of a bet. */
export async function betDetail(
  bet: NamedBet,
  { records, settlement, catalogue }: Omit<Needs, 'sequencer'>,
): Promise<BetDetail> {
  const market = catalogue.market(bet.market)?.market;
  const fills = await records.fillsOf(bet.account, bet.order);
  const results = await records.resultsOf(bet.market);
  const rule = await ruleOf(bet.market, settlement);
  const resultAt = results.at(-1)?.at ?? (0 as Millis);
  return {
    bet: toPastBet(bet, { catalogue, terms: settlement.terms }),
    reference: bet.reference?.order ?? '',
    strategy: bet.reference?.strategy ?? '',
    sequence: bet.placedSequence,
    times: timesOf(bet, fills),
    fills: fills.map((fill) => toWireFill(fill, bet)),
    rule,
    results: results.map((result) => toWireResult(result, bet, market)),
    query_until: timeText(queryUntil({ openAt: bet.matchOpenAt, resultAt })),
  };
}

function timesOf(bet: NamedBet, fills: readonly FillRecord[]): BetDetail['times'] {
  return {
    placed: timeText(bet.placedAt),
    delay_until: timeText(bet.delayedUntil),
    released: timeText(bet.releasedAt),
    first_matched: timeText(fills[0]?.at ?? 0),
    last_matched: timeText(bet.matchedAt),
    cancelled: timeText(bet.cancelledAt),
    lapsed: timeText(bet.lapsedAt),
    settled: timeText(bet.settledAt),
  };
}

const toWireFill = (
  { fill, at, price, size, profit, sequence }: FillRecord,
  { payoff, divisor }: Pick<NamedBet, 'payoff' | 'divisor'>,
): BetDetail['fills'][number] => ({
  fill,
  at: timeText(at),
  odds: toWireOdds(price),
  stake: toWireMoney(size),
  profit: toWireMoney(payoff === 'each-way' ? profit + placeProfitOf(size, price, divisor) : profit),
  sequence,
});

function toWireResult(result: ResultRecord, bet: NamedBet, market: Market | undefined): BetDetail['results'][number] {
  const { telling, number, at, sequence } = result;
  const { sportId, marketName } = bet;
  return {
    telling,
    ...resultOnWire({ ...result, sportId, marketName }),
    number,
    ahead: aheadOf(market, number),
    at: timeText(at),
    sequence,
  };
}

/** Pinned when the market opened; of a market whose terms are forgotten, as its evidence has it. */
async function ruleOf(market: MarketId, settlement: Needs['settlement']): Promise<BetDetail['rule']> {
  const terms = settlement.terms.termsOf(market);
  const found = terms === undefined ? (await settlement.flow.evidence.find({ market }))?.basis.rule : ruleText(terms);
  return found === undefined || found === null ? null : onWire(found);
}

const onWire = ({ text, ...rule }: RuleText) => ({ ...rule, text: [...text] });
