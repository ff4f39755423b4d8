import { readFileSync } from 'node:fs';
import { StartError } from '../../core/system/start-error.ts';
import { readIndexPrices, UnreadableIndexPriceError, type IndexPriceSource } from './index-prices.ts';
import { dayOf } from './trading-calendar.ts';

/** Reads prices of instruments from a file. @throws StartError when it cannot be read, with the line that is wrong */
export function openIndexPrices(file: string): IndexPriceSource {
  try {
    return readIndexPrices(readFileSync(file, 'utf8'), dayOf);
  } catch (error) {
    const why = error instanceof UnreadableIndexPriceError ? error.message : 'it cannot be read';
    throw new StartError(`INDEX_TICKS, ${file}: ${why}`);
  }
}
