import { setTimeout as sleep } from 'node:timers/promises';
import type { MarketId, Millis, OrderId } from 'engine/vocabulary';
import { toWireMoney, toWireOdds } from 'protocol';
import type { BetDetail } from 'protocol';
import { queryUntil } from '../../client-queries/query-window.ts';
import type { FillRecord, NamedBet } from '../../readmodels/records/queries/bets.ts';
import type { ResultRecord } from '../../readmodels/records/queries/statement.ts';
import { ruleText } from '../../settlement/flow/evidence.ts';
import type { RuleText } from '../../settlement/flow/evidence.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { unknown } from '../refusal.ts';
import { toPastBet } from '../reports/report-on-wire.ts';
import type { CallHandlers } from './call-handlers.ts';

/** Records lag by milliseconds; under load nobody waits longer for them. */
const PATIENCE_MS = 500;

/** One bet with all that became of it: whose it is comes from the login session alone. */
export function betDetailCalls(parts: GatewayParts): CallHandlers<'bet/getBetDetail'> {
  const { records, live, settlement } = parts;
  return {
    async 'bet/getBetDetail'({ bet_id }, { session }) {
      const { account } = session.user;
      const order = Number(bet_id) as OrderId;
      await Promise.race([records.upTo(live.sequence), sleep(PATIENCE_MS)]);
      const [bet] = (await records.betsOf({ account, orders: [order] }, { limit: 1 })).rows;
      if (bet === undefined) throw unknown('unknown-bet', 'bet');
      const fills = await records.fillsOf(account, order);
      const results = await records.resultsOf(bet.market);
      const rule = await ruleOf(bet.market, parts);
      const resultAt = results.at(-1)?.at ?? (0 as Millis);
      return {
        bet: toPastBet(bet, settlement.terms.termsOf(bet.market)),
        reference: bet.reference?.order ?? '',
        strategy: bet.reference?.strategy ?? '',
        sequence: bet.placedSequence,
        times: timesOf(bet, fills),
        fills: fills.map(toWireFill),
        rule,
        results: results.map(toWireResult),
        query_until: timeText(queryUntil({ openAt: bet.matchOpenAt, resultAt })),
      };
    },
  };
}

const timeText = (at: number): string => (at === 0 ? '' : new Date(at).toISOString());

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

const toWireFill = ({ fill, at, price, size, profit, sequence }: FillRecord): BetDetail['fills'][number] => ({
  fill,
  at: timeText(at),
  odds: toWireOdds(price),
  stake: toWireMoney(size),
  profit: toWireMoney(profit),
  sequence,
});

function toWireResult({ telling, what, winners, number, at, sequence }: ResultRecord): BetDetail['results'][number] {
  const names = winners.map(({ name, selection }) => (name === '' ? String(selection) : name));
  return { telling, what, winners: names, number, at: timeText(at), sequence };
}

/** Pinned when the market opened; of a market whose terms are forgotten, as its evidence has it. */
async function ruleOf(market: MarketId, { settlement }: GatewayParts): Promise<BetDetail['rule']> {
  const terms = settlement.terms.termsOf(market);
  const found = terms === undefined ? (await settlement.flow.evidence.find({ market }))?.basis.rule : ruleText(terms);
  return found === undefined || found === null ? null : onWire(found);
}

const onWire = ({ text, ...rule }: RuleText) => ({ ...rule, text: [...text] });
