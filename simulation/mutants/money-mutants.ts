import { mutant } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const reserve = 'engine/order/reserve.ts';
const payPositions = 'engine/market/pay-positions.ts';
const limits = 'engine/account/limits.ts';
const reduction = 'engine/market/reduction.ts';

/** Of money: what is at risk, what results pay, removals, voids, limits and shares. */
export const OF_MONEY: readonly Mutant[] = [
  // Money at risk.
  mutant('exposure without unmatched orders', reserve, [
    'const liability = order.side === BACK ? order.size : profitOf(order.size, order.price);',
    'const liability = 0;',
  ]),
  mutant('one unit more than there is', reserve, [
    'worstLoss(order.position) > cash)',
    'worstLoss(order.position) > cash + 1)',
  ]),
  mutant('the last unit refused', reserve, ['others + liability > cash)', 'others + liability >= cash)']),
  mutant('a cancel frees too much', 'engine/order/cancel-order.ts', [
    'addIfLose(position, runnerIndex, by);',
    'addIfLose(position, runnerIndex, before);',
  ]),
  mutant('a cancel rounds what it frees', 'engine/order/cancel-order.ts', [
    'profitOf(before, price) - profitOf(after, price)',
    'profitOf(by, price)',
  ]),
  mutant('fewer winners not thought of', 'engine/payoff/runners-positions.ts', [
    '(this.#complete || smallest < 0) && smallest !== Infinity ? ifAllLose + smallest : ifAllLose',
    'smallest !== Infinity ? ifAllLose + smallest : ifAllLose',
  ]),
  mutant(
    'a number looked at by its ends alone',
    'engine/payoff/number-steps.ts',
    ['      if (before < least) least = before;\n', ''],
    ['      if (value < least) least = value;\n', ''],
  ),
  mutant('half a win rounded up', 'engine/vocabulary/number-payoff.ts', [
    'margin > 0 ? half(profit)',
    'margin > 0 ? half(profit + 1)',
  ]),
  mutant('fewer placed not thought of', 'engine/payoff/each-way-positions.ts', [
    'smallest.fill(this.#complete ? Infinity : 0);',
    'smallest.fill(Infinity);',
  ]),
  mutant('a winner placed as often as there are places', 'engine/payoff/each-way-positions.ts', [
    'if (isFirst ? first <= this.#places : placed.includes(runnerIndex)) toBacker += placeProfit;',
    'if (!isFirst && placed.includes(runnerIndex)) toBacker += placeProfit;',
  ]),
  // Results.
  mutant('a race that too few finish without a result', 'engine/payoff/result-of.ts', [
    'return complete ? unplaced === 0 : unplaced >= 0;',
    'return unplaced === 0;',
  ]),
  mutant('commission rounded down', 'engine/market/commission.ts', [
    'const rounding = (WHOLE * WHOLE) / 2;',
    'const rounding = 0 * WHOLE;',
  ]),
  mutant(
    'commission on a loss',
    'engine/market/commission.ts',
    ['if (profit <= 0) return 0 as Money;\n  const rate', 'profit = Math.abs(profit);\n  const rate'],
    ['if (profit <= 0 || accounts', 'if (accounts'],
  ),
  mutant('the discount forgotten', 'engine/market/commission.ts', [
    'accounts.isRestricted(account) ? settings.of(account).discount : 0',
    'accounts.isRestricted(account) ? 0 * settings.of(account).discount : 0',
  ]),
  mutant('settled, and the exposure left', payPositions, ['    touched.stakes(market, position);\n', '']),
  mutant('settled again on top of the first result', payPositions, [
    'const won = profit - wasProfit;',
    'const won = profit;',
  ]),
  mutant('settled again, and the first commission kept', payPositions, [
    'const fee = commission - wasCommission;',
    'const fee = commission;',
  ]),
  mutant('void, and what was paid is kept', 'engine/market/void-market.ts', [
    '  payPositions(exchange, market, { due: nothing, kind: RESETTLEMENT });\n',
    '',
  ]),
  mutant('void, and the old result still stands', 'engine/market/void-market.ts', [
    '  market.settled = undefined;\n',
    '',
  ]),
  mutant('a dead heat rounded twice', 'engine/payoff/runners-positions.ts', [
    'toBacker = partOf(size + profit, places, tied.length) - size;',
    'toBacker = partOf(size, places, tied.length) + partOf(profit, places, tied.length) - size;',
  ]),
  mutant('dropped a millisecond late', 'engine/market/end-market.ts', [
    'return endedAt + definition.options.resettleFor;',
    'return endedAt + definition.options.resettleFor + 1;',
  ]),
  // Voids and removals.
  mutant('fills that are void still paid', 'engine/market/due.ts', ['    if (fills.isVoid(index)) continue;\n', '']),
  mutant('one leg of a cross-match left in a void', 'engine/market/void-bets.ts', [
    'if (isRequested(fill) || crosses.has(fill.cross)) chosen.push(index);',
    'if (isRequested(fill)) chosen.push(index);',
  ]),
  mutant('voided from a millisecond too late', 'engine/market/void-bets.ts', [
    'one.at >= since && one.at',
    'one.at > since && one.at',
  ]),
  mutant('a fill cut by a removal before it', reduction, [
    'index < fills && factor >= fillsFrom',
    'index <= fills + 1 && factor >= fillsFrom',
  ]),
  mutant('a bet of the race cut by a removal told after the off', 'engine/market/remove-runner.ts', [
    'before === undefined ? market.fills.count : market.fills.countBefore(before)',
    'before === undefined ? market.fills.count : market.fills.countBefore(before + 1)',
  ]),
  mutant('a lay of the race moved by a removal told after the off', 'engine/market/remove-runner.ts', [
    'if (before === undefined) reduceLays(exchange, market);',
    'if (before === undefined || factor > 0) reduceLays(exchange, market);',
  ]),
  mutant('a price rounded between two cuts', reduction, [
    '    over *= WHOLE - BigInt(factor);\n    under *= WHOLE;',
    '    over = (over * (WHOLE - BigInt(factor))) / WHOLE;',
  ]),
  mutant('prices below 1.01 after a removal', reduction, [
    'return over < BigInt(MIN_PRICE) * under ? { over: BigInt(MIN_PRICE), under: 1n } : { over, under };',
    'return { over, under };',
  ]),
  mutant('lays that stay through a large removal', reduction, [
    'const WIN: Reduction = { isWhole: true, fillsFrom: 250, laysFrom: 250 };',
    'const WIN: Reduction = { isWhole: true, fillsFrom: 250, laysFrom: 251 };',
  ]),
  mutant('a moved lay that forgets its original price', 'engine/market/reduce-prices.ts', [
    'const origin = moved.get(order) ?? {',
    'const origin = {',
  ]),
  mutant('a removed runner that may still win', 'engine/payoff/runners-positions.ts', [
    '      this.rows[position * this.stride + SWINGS + runnerIndex] = Infinity;\n    }\n  }',
    '      this.rows[position * this.stride + SWINGS + runnerIndex] = 0;\n    }\n  }',
  ]),
  mutant('a runner that joins and is not thought of', 'engine/payoff/runners-positions.ts', [
    '    this.#runners += 1;\n',
    '',
  ]),
  mutant('what can be lost left as it was when a runner joins', 'engine/market/add-runner.ts', [
    'position < market.positions.count;',
    'position < 0 * market.positions.count;',
  ]),
  mutant('a removal taken back, and its cut kept', 'engine/market/reduce-prices.ts', [
    'for (let index = 0; index < removal.fills; index++) if (!fills.isVoid(index)) raised.push(index);',
    '',
  ]),
  mutant('a shortfall that is not noted', 'engine/account/shortfalls.ts', [
    'if (missing === before) continue;',
    'if (missing === before || missing > 0) continue;',
  ]),
  // Limits, locks, exclusion, shares.
  mutant('excluded, and betting', 'engine/account/account-rejection.ts', [
    "  if (isExcluded(exchange, account)) return 'account-excluded';\n",
    '',
  ]),
  mutant('excluded, and what rests stays', 'engine/account/exclude-self.ts', [
    'cancelResting(exchange, ref, exchange.book.remainingOf(ref), EXCLUDED);',
    'void ref;',
  ]),
  mutant('a lock above that is not seen', 'engine/account/account-rejection.ts', [
    '    of = settings.parent;',
    '    of = 0;',
  ]),
  mutant('a looser limit at once', 'engine/account/set-self-limit.ts', [
    'if (limit === undefined || isNoLooser({ amount, period }, limit)) {',
    'if (limit === undefined || amount > 0 || isNoLooser({ amount, period }, limit)) {',
  ]),
  mutant('a time-out of an hour', 'engine/account/exclude-self.ts', [
    "'time-out': DAY_MS,",
    "'time-out': DAY_MS / 24,",
  ]),
  mutant('a limit that rolls over half its period', 'engine/account/rolling-count.ts', [
    'const first = slotOf(at - period);\n  let sum = 0;',
    'const first = slotOf(at - period / 2);\n  let sum = 0;',
  ]),
  mutant('a limit that rolls behind a snapshot at 0', 'engine/snapshot/settings-section.ts', [
    'out.numbers(limit.rolling.amounts);',
    'out.numbers(limit.rolling.amounts.map(() => 0));',
  ]),
  mutant('limits of an earlier build left as they are', 'engine/account/roll-limits.ts', [
    'if (limit !== undefined) roll(limit, exchange.at);',
    "if (limit !== undefined && kind !== 'loss') roll(limit, exchange.at);",
  ]),
  mutant('a loss limit that winnings raise', limits, [
    'Math.max(0, countedAt(loss, exchange.at)) + exposure > loss.amount',
    'countedAt(loss, exchange.at) + exposure > loss.amount',
  ]),
  mutant('a pre-match cap that a cancel does not free', 'engine/order/cancel-order.ts', [
    '  if (!market.isPlain) noteStaked(market, market.positions.accountOf(position), 0 - by);\n',
    '',
  ]),
  mutant('a maximum profit passed by a unit', limits, [
    'return with_ > maximum && with_ > without;',
    'return with_ > maximum + 1 && with_ > without;',
  ]),
  mutant('shares rounded down', 'engine/account/shares.ts', [
    'Math.trunc((rest * share) / WHOLE)',
    'Math.floor((rest * share) / WHOLE)',
  ]),
  mutant('shares of today instead of those at the first bet', 'engine/account/shares.ts', [
    '  if (position < market.notedRows) return;\n',
    '',
  ]),
];
