import { worstLoss } from '../model/exposure.ts';
import type { Held } from '../model/exposure.ts';
import { stakeAt, stakeQuoted } from '../model/payoff.ts';
import type { Stake } from '../model/payoff.ts';
import { hold } from '../violation.ts';
import type { Audit, AuditMarket, AuditOrder } from './audit-state.ts';

/** The exchange's own account between the legs of cross-matches: only a removal can make it lose. */
const CROSSING = 4;

/** Of every account and market that the command touched: the exposure in the event is the worst loss. */
export function auditExposures({ state, pairs }: Audit): void {
  for (const [account, market] of pairs.values()) {
    const claim = state.accounts.get(account)?.exposures.get(market.id) ?? 0n;
    const worst = worstLoss(market, heldBy(market, account));
    const isUntouched = account !== CROSSING || market.removed.size > 0;
    hold('I5', isUntouched || worst === 0n, () => `the exchange can lose ${worst} by crossing market ${market.id}`);
    hold(
      'I3',
      claim === worst,
      () => `account ${account} can lose ${worst} in market ${market.id}, but the event says ${claim}`,
    );
  }
}

function heldBy(market: AuditMarket, account: number): Held[] {
  const held: Held[] = [];
  if (market.status === 'settled' || market.status === 'void') return held;
  for (const { stake, backer, layer, isVoid } of market.fills) {
    if (isVoid) continue;
    if (backer === account) held.push({ side: 'back', stake, isOpen: false });
    if (layer === account) held.push({ side: 'lay', stake, isOpen: false });
  }
  for (const order of market.orders) {
    if (order.account === account) held.push({ side: order.side, stake: stakeOf(market, order), isOpen: true });
  }
  return held;
}

/** What an open order would come to. */
function stakeOf({ definition }: AuditMarket, order: AuditOrder): Stake {
  const { selection, price, remaining: size, state, line, atRisk } = order;
  if (state === 'on-close') {
    return { selection, line: 0, size, profit: size, placeProfit: 0n };
  }
  if (definition.mechanism === 'quoted') return stakeQuoted({ selection, rate: price, line, size });
  const stake = stakeAt(definition, { selection, price, size });
  return state === 'waiting' && atRisk !== undefined ? { ...stake, profit: atRisk } : stake;
}
