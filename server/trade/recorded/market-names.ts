import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { SelectionId } from 'engine/vocabulary';
import { RecordingError } from './recording-error.ts';
import type { MarketDefinition } from './recorded-definition.ts';

/** What a recorded market and its runners are called. */
export interface MarketNames {
  readonly sport: string | undefined;
  readonly series: string;
  readonly match: string;
  readonly market: string;
  readonly country: string;
  readonly runners: readonly { readonly selection: SelectionId; readonly name: string }[];
}

const catalogueFile = z.object({
  marketId: z.string(),
  marketName: z.string().optional(),
  runners: z.array(z.object({ selectionId: z.int(), runnerName: z.string() })).optional(),
  event: z.object({ name: z.string(), countryCode: z.string().optional() }).optional(),
  eventType: z.object({ name: z.string() }).optional(),
  competition: z.object({ name: z.string() }).optional(),
});
type CatalogueFile = z.infer<typeof catalogueFile>;

/**
 * Names from a market catalogue file beside the recording (`<market id>.json`), else from the definition (purchased
 * files have some), else made up.
 */
export async function namesOf(file: string, market: string, definition: MarketDefinition): Promise<MarketNames> {
  const entry = await readCatalogueFile(join(dirname(file), `${market}.json`), market);
  const runners = definition.runners.map(({ selection, id, name }) => ({
    selection,
    name: entry?.runners?.find((runner) => runner.selectionId === id)?.runnerName ?? name ?? `Runner ${id}`,
  }));
  return {
    sport: entry?.eventType?.name,
    series: entry?.competition?.name ?? definition.venue ?? 'Recorded',
    match:
      entry?.event?.name ??
      definition.matchName ??
      (runners.length === 2 ? runners.map((runner) => runner.name).join(' v ') : `Recording ${market}`),
    market: entry?.marketName ?? definition.marketName ?? spoken(definition.marketType),
    country: entry?.event?.countryCode ?? definition.countryCode ?? '',
    runners,
  };
}

/** MATCH_ODDS is spoken Match Odds. */
function spoken(marketType: string): string {
  return marketType
    .toLowerCase()
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

async function readCatalogueFile(path: string, market: string): Promise<CatalogueFile | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    return undefined;
  }
  try {
    const entry = catalogueFile.parse(JSON.parse(text));
    if (entry.marketId === market) return entry;
  } catch {
    throw new RecordingError(0, `${path} is not a market catalogue`);
  }
  throw new RecordingError(0, `${path} is about another market`);
}
