// npm run result -- card FILE… [--json]
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type CardLine, foldCricket, NEWEST_AVERAGES, ScorecardError, settleCard, type SettledCard } from 'results';
import { StartError } from '../core/system/start-error.ts';
import { readScorecardFile } from '../trade/facts/read-scorecard-file.ts';

export const CARD_USAGE = `npm run result -- card FILE… [--json]

  FILE    a Cricsheet scorecard, plain or .gz
  --json  one object a line: match_id, counts, markets`;

/**
 * Prints what scorecards settle.
 *
 * @param say  gets a line at a time
 * @returns    how many files could not be read; each is reported
 * @throws     StartError for arguments that name no file
 */
export function settleCards(args: readonly string[], say: (line: string) => void): number {
  const { files, json } = readArguments(args);
  let unread = 0;
  for (const file of files) {
    try {
      const match = foldCricket(readScorecardFile(resolve(process.env['INIT_CWD'] ?? process.cwd(), file)));
      const card = settleCard(matchIdOf(file), match, NEWEST_AVERAGES);
      if (json) say(JSON.stringify(card));
      else for (const line of linesOf(file, card)) say(line);
    } catch (error) {
      if (!(error instanceof ScorecardError)) throw error;
      unread++;
      const { code, message } = error;
      say(json ? JSON.stringify({ file, error: { code, message } }) : `${file}: ${code}: ${message}`);
    }
  }
  return unread;
}

function readArguments(args: readonly string[]): { files: string[]; json: boolean } {
  try {
    const options = { json: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    if (positionals.length === 0) throw new Error('name a file');
    return { files: positionals, json: values.json === true };
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n\nusage: ${CARD_USAGE}`);
  }
}

/** The number in the file's name, else the name without its endings. */
function matchIdOf(file: string): string {
  const name = basename(file).replace(/\.json(\.gz)?$/, '');
  return /(\d{4,})$/.exec(name)?.[1] ?? name;
}

function linesOf(file: string, { match_id, counts, markets }: SettledCard): string[] {
  const states = Map.groupBy(markets, ({ state }) => state);
  const summary = [...states].map(([state, all]) => `${all.length} ${state}`).join(', ');
  const figures = Object.entries(counts).map(([name, value]) => `${name} ${value ?? '-'}`);
  return [
    `${file}: match ${match_id}, ${markets.length} markets: ${summary}`,
    `  counts: ${figures.join(', ')}`,
    ...markets.map((line) => `  ${line.market}: ${resultOf(line)} · ${line.rule}@${line.version} · ${line.reason}`),
  ];
}

function resultOf({ state, result }: CardLine): string {
  if (result === null) return state;
  const words = 'number' in result ? String(result.number) : [...result.winners, ...(result.tied ?? [])].join(' = ');
  return state === 'settled' ? words : `${words} (${state})`;
}
