import type { AccountId } from 'engine/vocabulary';
import { type Group, type Prices, type Table, withPrices } from 'games';
import type { StoredRound } from './round-rows.ts';

/** No market is added to a round any later before its close. */
const LATEST_MS = 500;
/** So many markets a round may have, with those that bettors chose. */
export const MOST_MARKETS = 300;
/** So many of them one bettor may have opened: nobody takes them all. */
const MOST_OF_ONE = 20;

interface OfTable {
  readonly game: Pick<Table, 'onDemand' | 'code'>;
  readonly now: () => number;
  /** The round that takes bets. */
  readonly open: () => StoredRound | undefined;
  /** Makes and opens the group's market, and keeps the round with it. */
  readonly add: (round: StoredRound, group: Group) => Promise<void>;
}

/** Markets of a round on what bettors choose: three ranks, a sangam. Each is opened when it is first asked for. */
export class RoundChoices {
  /** One after the other; who closes the round waits for it. */
  done: Promise<unknown> = Promise.resolve();
  readonly #of: OfTable;
  /** Of one round: how many markets each account has opened. */
  #opened: { readonly chainId: string; readonly index: number; readonly by: Map<AccountId, number> } | undefined;

  constructor(of: OfTable) {
    this.#of = of;
  }

  /** The group of a market that somebody chose in some round. */
  groupOf(id: string, prices: string): Group {
    const { onDemand, code } = this.#of.game;
    if (onDemand === undefined) throw new Error(`${code} has no bets ${id}`);
    return priced(onDemand.group(onDemand.chosenIn(id)), prices);
  }

  /**
   * Opens the market on a choice: the same one for the same choice.
   *
   * @param isRound  whether it is the round that the bettor saw
   * @param by       the bettor's
   * @returns the group's id; undefined where that round takes no more bets, or has too many markets
   * @throws RangeError where the choice is not valid, or the bettor has opened too many
   */
  choose(
    isRound: (round: StoredRound) => boolean,
    choice: readonly string[],
    by: AccountId,
  ): Promise<string | undefined> {
    const { onDemand } = this.#of.game;
    if (onDemand === undefined) throw new RangeError('Nothing is to be chosen at this table.');
    const group = onDemand.group(choice);
    const added = this.done.then(() => this.#add(isRound, group, by));
    this.done = added.catch(() => undefined);
    return added;
  }

  async #add(isRound: (round: StoredRound) => boolean, group: Group, by: AccountId): Promise<string | undefined> {
    const round = this.#of.open();
    if (round === undefined || !isRound(round)) return undefined;
    if (round.markets.some((one) => one.group === group.id)) return group.id;
    if (this.#of.now() > round.closesAt - LATEST_MS || round.markets.length >= MOST_MARKETS) return undefined;
    const opened = this.#openedIn(round);
    const own = opened.get(by) ?? 0;
    if (own >= MOST_OF_ONE)
      throw new RangeError(
        `You have opened ${own} markets in this round: bet on one of them, or wait for the next round.`,
      );
    await this.#of.add(round, priced(group, round.prices));
    opened.set(by, own + 1);
    return group.id;
  }

  #openedIn({ chainId, index }: StoredRound): Map<AccountId, number> {
    if (this.#opened?.chainId !== chainId || this.#opened.index !== index)
      this.#opened = { chainId, index, by: new Map() };
    return this.#opened.by;
  }
}

const priced = (group: Group, prices: string): Group => withPrices([group], JSON.parse(prices) as Prices)[0] as Group;
