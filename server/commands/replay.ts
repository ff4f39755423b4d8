// npm run replay -- FILE [--speed max|N] [--verify] [--temporary], or PRICES --feed FEED --card CARD [--bots N]
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfiguration } from '../configuration.ts';
import { StartError } from '../start-error.ts';
import { askControl, isRunning } from '../control.ts';
import { linesOf } from '../joint-replay/joint-report.ts';
import { replayJointly, type JointReplay } from '../joint-replay/replay-jointly.ts';
import { parseSpeed } from '../feeds/recorded/pace.ts';
import { summaryOf, type PlayReport } from '../feeds/recorded/play-recording.ts';
import { RecordingError } from '../feeds/recorded/recording-error.ts';
import { tellSighting, type ReplayRequest } from '../feeds/recorded/replay-control.ts';
import { replayTemporarily } from '../feeds/recorded/replay-temporarily.ts';
import { FeedError } from '../facts/sources/ball-feed/feed-message.ts';
import { ScorecardError } from '../facts/sources/scorecard/scorecard-error.ts';
import { tellAndExit } from './tell.ts';

/** Where --bots does not say. */
const BOTS = 50;
const MOST_BOTS = 1000;

const USAGE = `usage: npm run replay -- FILE [--speed max|N] [--verify] [--temporary]
   or: npm run replay -- FILE --feed FEED --card CARD [--bots N] [--speed max|N] [--evidence FOLDER]

  FILE         a recorded Betfair stream of one market: plain, .gz or .bz2
  --speed      max, or how much faster than recorded (max; into a running exchange 1)
  --verify     compares the exchange with the recording after every message
  --temporary  plays into an exchange of its own even while one is running
  --feed       the recorded ball feed of the same match: sessions are quoted and settled by it, in an exchange of its own
  --card       its official scorecard (Cricsheet), the second source
  --bots       how many people bet (${BOTS})
  --evidence   writes the evidence of every result into this folder, for npm run result -- verify`;

type Asked = ReturnType<typeof readArguments>;

/** @throws StartError with the usage */
function readArguments(args: readonly string[]) {
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

/** @returns how many markets ended otherwise than the card says, and what the ledger is off by */
async function replayMatch(options: Omit<JointReplay, 'warn'>): Promise<number> {
  const report = await replayJointly({ ...options, warn: (message) => console.error(message) });
  for (const line of linesOf(report)) console.log(line);
  return report.rows.filter(({ differs }) => differs).length + Math.abs(report.ledger);
}

async function replay({ file, speed, verify, temporary }: Asked, signal: AbortSignal): Promise<PlayReport> {
  const { dataFolder } = readConfiguration(process.env);
  if (temporary || !(await isRunning(dataFolder))) {
    const saw = (sighting: Parameters<typeof tellSighting>[0]) => console.log(tellSighting(sighting));
    return replayTemporarily({ file, speed: speed ?? 'max', verify, signal, saw });
  }
  console.log(`playing into the exchange that runs on ${dataFolder}`);
  const body: ReplayRequest = { file, speed: speed ?? 1, verify };
  // Once we are gone, the exchange ends the recording and makes its market void.
  signal.addEventListener('abort', () => tellAndExit(signal.reason));
  try {
    return (await askControl(dataFolder, 'replay', { body, say: (line) => console.log(line) })) as PlayReport;
  } catch (error) {
    throw new StartError((error as Error).message);
  }
}

const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => stopping.abort(new StartError('stopped')));
}
try {
  const asked = readArguments(process.argv.slice(2));
  if (asked.joint !== undefined) {
    const { file: prices, speed = 'max', joint } = asked;
    process.exitCode = (await replayMatch({ prices, speed, ...joint, signal: stopping.signal })) > 0 ? 1 : 0;
  } else {
    const report = await replay(asked, stopping.signal);
    for (const difference of report.differences) console.log(difference);
    if (report.mismatches > report.differences.length) console.log(`… ${report.mismatches} mismatches in all`);
    console.log(`ledger sum ${report.ledgerSum}`);
    console.log(summaryOf(report));
    process.exitCode = report.mismatches > 0 || report.ledgerSum !== 0 ? 1 : 0;
  }
} catch (error) {
  const isTold = error instanceof RecordingError || error instanceof FeedError || error instanceof ScorecardError;
  tellAndExit(isTold ? new StartError(error.message) : error);
}
