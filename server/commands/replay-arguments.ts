import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseSpeed } from '../trade/recorded/pace.ts';
import { StartError } from '../core/system/start-error.ts';

/** Where --bots does not say. */
const BOTS = 50;
const MOST_BOTS = 1000;

const USAGE = `usage: npm run replay -- FILE [--speed max|N] [--verify] [--temporary]
   or: npm run replay -- FILE --feed FEED --card CARD [--bots N] [--speed max|N] [--evidence FOLDER]

  FILE         a recorded Betfair stream of one or several markets: plain, .gz or .bz2
  --speed      max, or how much faster than recorded (max; into a running exchange 1)
  --verify     compares the exchange with the recording after every message
  --temporary  plays into an exchange of its own even while one is running
  --feed       the recorded ball feed of the same match: sessions are quoted and settled by it, in an exchange of its own
  --card       its official scorecard (Cricsheet), the second source
  --bots       how many people bet (${BOTS})
  --evidence   writes the evidence of every result into this folder, for npm run result -- verify`;

export type ReplayArguments = ReturnType<typeof readArguments>;

/** @throws StartError with the usage */
export function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        speed: { type: 'string' },
        verify: { type: 'boolean' },
        temporary: { type: 'boolean' },
        feed: { type: 'string' },
        card: { type: 'string' },
        bots: { type: 'string' },
        evidence: { type: 'string' },
      },
    });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) throw new Error('name one file');
    const { feed, card, bots, evidence } = values;
    if ((feed === undefined) !== (card === undefined)) throw new Error('--feed and --card go together');
    if (feed === undefined && (bots ?? evidence) !== undefined) throw new Error('--bots and --evidence need --feed');
    return {
      file: named(file),
      joint:
        feed === undefined || card === undefined
          ? undefined
          : {
              feed: named(feed),
              card: named(card),
              bots: parseBots(bots ?? String(BOTS)),
              evidence: evidence === undefined ? undefined : named(evidence),
            },
      speed: values.speed === undefined ? undefined : parseSpeed(values.speed),
      verify: values.verify === true,
      temporary: values.temporary === true,
    };
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

/** npm runs this in the checkout; files are named from where npm was called. */
const named = (path: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), path);

function parseBots(text: string): number {
  const bots = Number(text);
  if (Number.isInteger(bots) && bots >= 1 && bots <= MOST_BOTS) return bots;
  throw new Error(`--bots is a number from 1 to ${MOST_BOTS}, not "${text}"`);
}
