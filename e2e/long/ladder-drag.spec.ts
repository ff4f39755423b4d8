import { dragBet } from '../ladder-drag.ts';
import { test } from '../worker-exchange.ts';

for (const width of [390, 360]) {
  test(`at ${width} px a bet is dragged to another price; refused, it stays`, ({ page, exchange }) =>
    dragBet(page, exchange.url, width));
}
