import { readFileSync } from 'node:fs';
import { StartError } from '../../configuration.ts';
import { SimulatedTicks } from './simulated-ticks.ts';
import { readTicks, UnreadableTickError, type TickSource } from './ticks.ts';
import { dayOf, type TradingCalendar } from './trading-calendar.ts';

/**
 * Where prices of instruments come from: a file, else the simulator.
 *
 * @param file  undefined where there is none
 * @throws      StartError where the file cannot be read, with the line that is wrong
 */
export function openTicks(
  file: string | undefined,
  simulated: { readonly seed: string; readonly calendar: TradingCalendar },
): { readonly ticks: TickSource; readonly source: 'ticks' | 'simulator' } {
  if (file === undefined)
    return { ticks: new SimulatedTicks(`${simulated.seed} index`, simulated.calendar), source: 'simulator' };
  try {
    return { ticks: readTicks(readFileSync(file, 'utf8'), dayOf), source: 'ticks' };
  } catch (error) {
    const why = error instanceof UnreadableTickError ? error.message : 'it cannot be read';
    throw new StartError(`INDEX_TICKS, ${file}: ${why}`);
  }
}
