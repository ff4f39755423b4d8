import { type Card, cardsOf, type PackName } from './cards.ts';

/** Where chance comes from: a committed seed (`fair/`), or a seeded generator for a simulation. */
export interface Draws {
  /** A whole number from 0 to n − 1, each equally likely. */
  uniform(n: number): number;
}

/** One card that is dealt: the place it belongs to, in the order in which it is shown. */
export interface Step {
  readonly place: string;
  readonly card: Card;
}

/** Deals the cards of one round from its draws, and notes both. */
export class Dealer {
  readonly steps: Step[] = [];
  /** Every number drawn out of two or more. */
  readonly numbers: number[] = [];
  readonly #draws: Draws;
  #pack: Card[] = [];
  #dealt = 0;

  constructor(draws: Draws) {
    this.#draws = draws;
  }

  /** Takes a fresh pack. */
  open(pack: PackName): void {
    this.#pack = cardsOf(pack).slice();
    this.#dealt = 0;
  }

  get left(): number {
    return this.#pack.length - this.#dealt;
  }

  /** @param place  may depend on the card: a suit's lane in a race */
  card(place: string | ((card: Card) => string)): Card {
    const pack = this.#pack;
    const from = this.#dealt + this.#number(this.left);
    const card = pack[from] as Card;
    pack[from] = pack[this.#dealt] as Card;
    pack[this.#dealt] = card;
    this.#dealt += 1;
    this.steps.push({ place: typeof place === 'string' ? place : place(card), card });
    return card;
  }

  /** Draws without a pack: one of the names, each as likely as the others. */
  oneOf(names: readonly string[], place: string): string {
    const card = names[this.#number(names.length)] as string;
    this.steps.push({ place, card });
    return card;
  }

  /** One of the names, as likely as its weight says. Weights are whole numbers. */
  weighted(names: readonly string[], weights: readonly number[], place: string): string {
    let rest = this.#number(weights.reduce((sum, weight) => sum + weight, 0));
    const card = names[weights.findIndex((weight) => (rest -= weight) < 0)] as string;
    this.steps.push({ place, card });
    return card;
  }

  #number(n: number): number {
    if (n === 1) return 0;
    const number = this.#draws.uniform(n);
    this.numbers.push(number);
    return number;
  }
}
