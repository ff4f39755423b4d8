// npm run replay -- FILE [--speed max|N] [--verify] [--temporary]
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfiguration, StartError } from '../configuration.ts';
import { askControl, isRunning } from '../control.ts';
import { parseSpeed } from '../feeds/recorded/pace.ts';
import { summaryOf, type PlayReport } from '../feeds/recorded/play-recording.ts';
import { RecordingError } from '../feeds/recorded/recording-error.ts';
import { tellSighting, type ReplayRequest } from '../feeds/recorded/replay-control.ts';
import { replayTemporarily } from '../feeds/recorded/replay-temporarily.ts';
import { tellAndExit } from './tell.ts';

const USAGE = `usage: npm run replay -- FILE [--speed max|N] [--verify] [--temporary]

  FILE         a recorded Betfair stream of one market: plain, .gz or .bz2
  --speed      max, or how much faster than recorded (max; into a running exchange 1)
  --verify     compares the exchange with the recording after every message
  --temporary  plays into an exchange of its own even while one is running`;

/** @throws StartError with the usage */
function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { speed: { type: 'string' }, verify: { type: 'boolean' }, temporary: { type: 'boolean' } },
    });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) throw new Error('name one file');
    return {
      // npm runs this in the checkout; the file is named from where npm was called.
      file: resolve(process.env['INIT_CWD'] ?? process.cwd(), file),
      speed: values.speed === undefined ? undefined : parseSpeed(values.speed),
      verify: values.verify === true,
      temporary: values.temporary === true,
    };
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

async function replay(signal: AbortSignal): Promise<PlayReport> {
  const { file, speed, verify, temporary } = readArguments(process.argv.slice(2));
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
  const report = await replay(stopping.signal);
  for (const difference of report.differences) console.log(difference);
  if (report.mismatches > report.differences.length) console.log(`… ${report.mismatches} mismatches in all`);
  console.log(`ledger sum ${report.ledgerSum}`);
  console.log(summaryOf(report));
  process.exitCode = report.mismatches > 0 || report.ledgerSum !== 0 ? 1 : 0;
} catch (error) {
  tellAndExit(error instanceof RecordingError ? new StartError(error.message) : error);
}
