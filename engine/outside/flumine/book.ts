import { back, lay, type Row } from '../scenario.ts';

/** Price and size, in the order of the source. */
export type Offers = readonly (readonly [price: number, size: number])[];

/** Orders of M that stand for what a book shows on runner 0: what can be backed is a lay that rests, and the reverse. */
export function book(toBack: Offers, toLay: Offers): Row[] {
  return [
    ...toBack.map(([price, size]) => lay('M', 0, [size, price])),
    ...toLay.map(([price, size]) => back('M', 0, [size, price])),
  ];
}
