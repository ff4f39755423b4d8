import { Dealer, type Card, type Round, type Start, type Table } from 'games';

/** There is no further card yet. */
class DealtSoFarError extends Error {}

/** Deals the cards that a table has shown, so that its rules say where each of them lies. */
class ShownDealer extends Dealer {
  readonly #cards: readonly Card[];

  constructor(cards: readonly Card[]) {
    super({ uniform: () => 0 });
    this.#cards = cards;
  }

  override get left(): number {
    return super.left - this.steps.length;
  }

  override card(place: string | ((card: Card) => string)): Card {
    const card = this.#cards[this.steps.length];
    if (card === undefined) throw new DealtSoFarError();
    this.steps.push({ place: typeof place === 'string' ? place : place(card), card });
    return card;
  }

  override oneOf(_names: readonly string[], place: string): string {
    return this.card(place);
  }

  override weighted(_names: readonly string[], _weights: readonly number[], place: string): string {
    return this.card(place);
  }
}

/** The cards of a round, all or the first of them, by their places; `result` is known once it is complete. */
export function shownDeal(game: Table, cards: readonly Card[], start: Start = {}) {
  const dealer = new ShownDealer(cards);
  let isComplete = false;
  try {
    game.deal(dealer, start);
    isComplete = true;
  } catch (error) {
    if (!(error instanceof DealtSoFarError)) throw error;
  }
  const { steps } = dealer;
  const at = (place: string): readonly Card[] => steps.filter((step) => step.place === place).map(({ card }) => card);
  const dealt = { steps, at };
  const round: Round | undefined = isComplete
    ? { ...dealt, cards: steps.map(({ card }) => card), draws: [], result: game.decide(dealt, start) }
    : undefined;
  return { ...dealt, round };
}
