import type { Card } from './cards.ts';
import { Dealer, type Draws, type Step } from './dealer.ts';
import type { Dealt, Round, Start, Table } from './table.ts';

/** Deals a round of a table and decides it. */
export function playRound(table: Table, draws: Draws, start: Start = {}): Round {
  const dealer = new Dealer(draws);
  table.deal(dealer, start);
  const dealt = dealtOf(dealer.steps);
  return {
    steps: dealt.steps,
    at: (place) => dealt.at(place),
    cards: dealer.steps.map(({ card }) => card),
    draws: dealer.numbers,
    result: table.decide(dealt, start),
  };
}

export function dealtOf(steps: readonly Step[]): Dealt {
  const places = new Map<string, Card[]>();
  for (const { place, card } of steps) {
    const cards = places.get(place);
    if (cards === undefined) places.set(place, [card]);
    else cards.push(card);
  }
  return { steps, at: (place) => places.get(place) ?? [] };
}
