import { readFileSync } from 'node:fs';
import { StartError } from '../../start-error.ts';
import { SimulatedIndexPrices } from './simulated-index-prices.ts';
import { readIndexPrices, UnreadableIndexPriceError, type IndexPriceSource } from './index-prices.ts';
import { dayOf, type TradingCalendar } from './trading-calendar.ts';

/**
 * Where prices of instruments come from: a file, else the simulator.
 *
 * @param file  undefined where there is none
 * @throws      StartError where the file cannot be read, with the line that is wrong
 */
export function openIndexPrices(
  file: string | undefined,
  simulated: { readonly seed: string; readonly calendar: TradingCalendar },
): { readonly ticks: IndexPriceSource; readonly source: 'ticks' | 'simulator' } {
  if (file === undefined)
    return { ticks: new SimulatedIndexPrices(`${simulated.seed} index`, simulated.calendar), source: 'simulator' };
  try {
    return { ticks: readIndexPrices(readFileSync(file, 'utf8'), dayOf), source: 'ticks' };
  } catch (error) {
    const why = error instanceof UnreadableIndexPriceError ? error.message : 'it cannot be read';
    throw new StartError(`INDEX_TICKS, ${file}: ${why}`);
  }
}
