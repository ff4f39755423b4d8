/**
 * The rules of the casino's tables, and nothing else: no clock, no chance, no Node, no DOM. It runs in the server and in
 * the browser.
 *
 * - `TABLES`, `VIRTUALS` and `tableOf(code)`: each is a `Table` (`table.ts`).
 * - `games/load-table`: one table alone, for a page that has only one.
 * - `playRound(table, draws, start)` deals and decides: `steps` are the cards in the order in which they are shown, each
 *   with its place; `draws` and `cards` are what a record holds; `result.winner` is the result.
 * - `table.groups(start)` are the markets of a round. `payoff` says how a market pays, `bets` what is quoted, and
 *   `answer(round)` is its result: a runner's id, a number, or null where the market is void.
 * - `groupsWithChoice(table, start)` has examples of what bettors choose as well.
 * - `withPrices(groups, prices)` puts an operator's prices in; `returnsOf(table)` computes what each bet gives back.
 * - `games/fair`: chain, entropy, the draws of a round, records and their verifier.
 */
export * from './cards.ts';
export { Dealer, type Draws, type Step } from './dealer.ts';
export { type Prices, withPrices } from './prices.ts';
export { type BetReturn, groupsWithChoice, profitOf, returnOf, returnsAt, returnsOf } from './returns.ts';
export { playRound } from './round.ts';
export { FAMILIES } from './table.ts';
export type * from './table.ts';
export { type SimulatedBet, simulate, SimulatedDraws } from './simulate.ts';
export { kindOf, type Kind } from './tables/teen-hands.ts';
export { TABLES, tableOf, VIRTUALS } from './tables/all.ts';
export { pointsOfHand, totalAt } from './tables/points.ts';
export { ankOf, chartOf, DIGITS, motorOf, panaKindOf, panaOf, PANAS } from './tables/panas.ts';
