import type { OrderReference } from 'engine';
import { PERSISTENCES, SIDES } from 'engine/vocabulary';
import type {
  AccountId,
  MarketId,
  Millis,
  Money,
  OrderId,
  Persistence,
  Price,
  SelectionId,
  Side,
} from 'engine/vocabulary';
import { BetCells } from './bet-cells.ts';
import * as field from './bet-fields.ts';
import { BET_REASONS, BET_REFUSALS, withMatch } from './bet.ts';
import type { BetInFold, BetMatch, BetTerms, LiveBet, OnClose } from './bet.ts';
import { termsOfWords, wordsOf } from './terms-words.ts';

/** The part of a bet that never changes. */
export type NewBet = Pick<
  LiveBet,
  'order' | 'account' | 'market' | 'selection' | 'side' | 'price' | 'size' | 'persistence' | 'placedAt'
>;

/** A bet in its rows, for the fold to read and write. It means another bet once its row has been deleted: never kept. */
export class BetRow extends BetCells implements BetInFold {
  begin({ order, account, side, price, size, persistence, placedAt }: NewBet, runner: number): void {
    this.setDouble(field.ORDER, order);
    this.setDouble(field.PRICE, price);
    this.setDouble(field.SIZE, size);
    this.setDouble(field.PLACED_AT, placedAt);
    this.setInteger(field.ACCOUNT, account);
    this.setInteger(field.RUNNER, runner);
    this.setByte(field.SIDE, SIDES.indexOf(side));
    this.persistence = persistence;
  }

  /** As it stands: later changes are not in it. */
  copy(): LiveBet {
    return {
      order: this.order,
      account: this.account,
      market: this.market,
      selection: this.selection,
      side: this.side,
      price: this.price,
      size: this.size,
      persistence: this.persistence,
      terms: this.terms,
      reference: this.reference,
      placedAt: this.placedAt,
      releaseAt: this.releaseAt,
      delayedUntil: this.delayedUntil,
      releasedAt: this.releasedAt,
      remaining: this.remaining,
      matched: this.matched,
      matchedValue: this.matchedValue,
      matchedProfit: this.matchedProfit,
      matches: this.matches,
      matchedAt: this.matchedAt,
      cancelled: this.cancelled,
      cancelledAt: this.cancelledAt,
      lapsed: this.lapsed,
      lapsedAt: this.lapsedAt,
      voided: this.voided,
      reason: this.reason,
      refusal: this.refusal,
      profit: this.profit,
      isVoid: this.isVoid,
      endedAt: this.endedAt,
    };
  }

  get order(): OrderId {
    return this.double(field.ORDER) as OrderId;
  }
  get account(): AccountId {
    return this.integer(field.ACCOUNT) as AccountId;
  }
  get runnerNumber(): number {
    return this.integer(field.RUNNER);
  }
  get market(): MarketId {
    return this.all.runner(this.runnerNumber).market;
  }
  get selection(): SelectionId {
    return this.all.runner(this.runnerNumber).selection;
  }
  get side(): Side {
    return SIDES[this.byte(field.SIDE)] as Side;
  }
  get price(): Price {
    return this.double(field.PRICE) as Price;
  }
  get size(): Money {
    return this.double(field.SIZE) as Money;
  }
  get placedAt(): Millis {
    return this.double(field.PLACED_AT) as Millis;
  }
  get persistence(): Persistence {
    return PERSISTENCES[this.byte(field.PERSISTENCE)] as Persistence;
  }
  set persistence(persistence: Persistence) {
    this.setByte(field.PERSISTENCE, PERSISTENCES.indexOf(persistence));
  }
  get remaining(): Money {
    return this.double(field.REMAINING) as Money;
  }
  set remaining(remaining: Money) {
    this.setDouble(field.REMAINING, remaining);
  }
  get reason(): LiveBet['reason'] {
    return BET_REASONS[this.byte(field.REASON)] as LiveBet['reason'];
  }
  set reason(reason: LiveBet['reason']) {
    this.setByte(field.REASON, BET_REASONS.indexOf(reason));
  }
  get refusal(): LiveBet['refusal'] {
    return BET_REFUSALS[this.byte(field.REFUSAL)] as LiveBet['refusal'];
  }
  set refusal(refusal: LiveBet['refusal']) {
    this.setByte(field.REFUSAL, BET_REFUSALS.indexOf(refusal));
  }
  get isVoid(): boolean {
    return this.is(field.IS_VOID);
  }
  set isVoid(isVoid: boolean) {
    this.turn(field.IS_VOID, isVoid);
  }

  get matched(): Money {
    return this.partDouble(field.FILLS, field.MATCHED) as Money;
  }
  set matched(matched: Money) {
    this.setPartDouble(field.FILLS, field.MATCHED, matched);
  }
  get matchedValue(): number {
    return this.partDouble(field.FILLS, field.MATCHED_VALUE);
  }
  set matchedValue(value: number) {
    this.setPartDouble(field.FILLS, field.MATCHED_VALUE, value);
  }
  get matchedProfit(): Money {
    return this.partDouble(field.FILLS, field.MATCHED_PROFIT) as Money;
  }
  set matchedProfit(profit: Money) {
    this.setPartDouble(field.FILLS, field.MATCHED_PROFIT, profit);
  }
  get matchedAt(): Millis {
    return this.partDouble(field.FILLS, field.MATCHED_AT) as Millis;
  }
  set matchedAt(at: Millis) {
    this.setPartDouble(field.FILLS, field.MATCHED_AT, at);
  }
  get matches(): readonly BetMatch[] {
    return this.all.matchesOf(this);
  }
  set matches(matches: readonly BetMatch[]) {
    this.all.setMatches(this.row, matches);
  }
  /** Counted before the fill is in what is matched. */
  addMatch(fill: BetMatch): void {
    const isFirstPrice = this.matched === 0 || this.matchedValue === this.matched * fill.price;
    if (this.all.matches.has(this.row) || !isFirstPrice) this.matches = withMatch(this.matches, fill);
  }

  get resting(): boolean {
    return this.is(field.IS_RESTING);
  }
  set resting(resting: boolean) {
    this.turn(field.IS_RESTING, resting);
    if (!resting) this.dropPart(field.REST);
  }
  get restsAt(): Price {
    return this.hasPart(field.REST) ? (this.partDouble(field.REST, field.RESTS_AT) as Price) : this.price;
  }
  set restsAt(price: Price) {
    this.setPartDouble(field.REST, field.RESTS_AT, price);
  }
  get arrival(): number {
    return this.partDouble(field.REST, field.ARRIVAL);
  }
  set arrival(arrival: number) {
    this.setPartDouble(field.REST, field.ARRIVAL, arrival);
  }
  get tradedBefore(): Money {
    return this.partDouble(field.REST, field.TRADED_BEFORE) as Money;
  }
  set tradedBefore(traded: Money) {
    this.setPartDouble(field.REST, field.TRADED_BEFORE, traded);
  }

  get delayedUntil(): Millis {
    return this.partDouble(field.DELAY, field.DELAYED_UNTIL) as Millis;
  }
  get releaseAt(): Millis {
    return this.is(field.IS_DELAYED) ? this.delayedUntil : (0 as Millis);
  }
  get releasedAt(): Millis {
    return this.partDouble(field.DELAY, field.RELEASED_AT) as Millis;
  }
  set releasedAt(at: Millis) {
    this.setPartDouble(field.DELAY, field.RELEASED_AT, at);
  }
  /** @param isOver  for a bet that is read back after its delay */
  delay(until: Millis, isOver = false): void {
    this.setPartDouble(field.DELAY, field.DELAYED_UNTIL, until);
    this.turn(field.IS_DELAYED, until > 0 && !isOver);
  }
  endDelay(): void {
    this.turn(field.IS_DELAYED, false);
  }

  get cancelled(): Money {
    return this.partDouble(field.END, field.CANCELLED) as Money;
  }
  set cancelled(cancelled: Money) {
    this.setPartDouble(field.END, field.CANCELLED, cancelled);
  }
  get cancelledAt(): Millis {
    return this.partDouble(field.END, field.CANCELLED_AT) as Millis;
  }
  set cancelledAt(at: Millis) {
    this.setPartDouble(field.END, field.CANCELLED_AT, at);
  }
  get lapsed(): Money {
    return this.partDouble(field.END, field.LAPSED) as Money;
  }
  set lapsed(lapsed: Money) {
    this.setPartDouble(field.END, field.LAPSED, lapsed);
  }
  get lapsedAt(): Millis {
    return this.partDouble(field.END, field.LAPSED_AT) as Millis;
  }
  set lapsedAt(at: Millis) {
    this.setPartDouble(field.END, field.LAPSED_AT, at);
  }
  get voided(): Money {
    return this.partDouble(field.END, field.VOIDED) as Money;
  }
  set voided(voided: Money) {
    this.setPartDouble(field.END, field.VOIDED, voided);
  }
  get profit(): Money | undefined {
    return this.is(field.HAS_PROFIT) ? (this.partDouble(field.END, field.PROFIT) as Money) : undefined;
  }
  set profit(profit: Money | undefined) {
    this.turn(field.HAS_PROFIT, profit !== undefined);
    this.setPartDouble(field.END, field.PROFIT, profit ?? 0);
  }
  get endedAt(): Millis {
    return this.partDouble(field.END, field.ENDED_AT) as Millis;
  }
  set endedAt(at: Millis) {
    this.setPartDouble(field.END, field.ENDED_AT, at);
  }

  get reference(): OrderReference | undefined {
    return this.all.referenceOf(this.row);
  }
  set reference(reference: OrderReference | undefined) {
    this.all.setReference(this.row, reference);
  }
  get onClose(): OnClose | undefined {
    return this.all.onClose.get(this.row);
  }
  set onClose(onClose: OnClose | undefined) {
    if (onClose === undefined) this.all.onClose.delete(this.row);
    else this.all.onClose.set(this.row, onClose);
  }
  get terms(): BetTerms | undefined {
    const words = this.partDouble(field.TERMS, field.WORDS);
    if (words === 0) return this.all.terms.get(this.row);
    return { ...termsOfWords(words - 1), line: this.partDouble(field.TERMS, field.LINE) };
  }
  /** A bet at a quote has words and a line alone. */
  set terms(terms: BetTerms | undefined) {
    this.all.terms.delete(this.row);
    this.dropPart(field.TERMS);
    if (terms === undefined) return;
    if (terms.minFill + terms.size + terms.expiresAt > 0) {
      this.all.terms.set(this.row, terms);
      return;
    }
    this.setPartDouble(field.TERMS, field.WORDS, wordsOf(terms) + 1);
    this.setPartDouble(field.TERMS, field.LINE, terms.line);
  }
}
