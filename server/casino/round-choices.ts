import { type Group, type Prices, type Table, withPrices } from 'games';
import type { StoredRound } from './round-rows.ts';

/** No market is added to a round any later before its close. */
const LATEST_MS = 500;
/** So many markets a round may have, with those that bettors chose. */
export const MOST_MARKETS = 300;

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
   * @returns the group's id; undefined where that round takes no more bets, or has too many markets
   * @throws RangeError where the choice is not valid
   */
  choose(isRound: (round: StoredRound) => boolean, choice: readonly string[]): Promise<string | undefined> {
    const { onDemand } = this.#of.game;
    if (onDemand === undefined) throw new RangeError('Nothing is to be chosen at this table.');
    const group = onDemand.group(choice);
    const added = this.done.then(() => this.#add(isRound, group));
    this.done = added.catch(() => undefined);
    return added;
  }

  async #add(isRound: (round: StoredRound) => boolean, group: Group): Promise<string | undefined> {
    const round = this.#of.open();
    if (round === undefined || !isRound(round)) return undefined;
    if (round.markets.some((one) => one.group === group.id)) return group.id;
    if (this.#of.now() > round.closesAt - LATEST_MS || round.markets.length >= MOST_MARKETS) return undefined;
    await this.#of.add(round, priced(group, round.prices));
    return group.id;
  }
}

const priced = (group: Group, prices: string): Group => withPrices([group], JSON.parse(prices) as Prices)[0] as Group;
