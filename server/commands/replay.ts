// npm run replay -- FILE [--speed max|N] [--verify] [--temporary], or PRICES --feed FEED --card CARD [--bots N]
import { readConfiguration } from '../process/configuration.ts';
import { StartError } from '../core/system/start-error.ts';
import { askControl, isRunning } from '../core/system/control.ts';
import { loadDemo, type JointReplay } from '../process/demo-package.ts';
import { summaryOf, type PlayReport } from '../trade/recorded/play-recording.ts';
import { RecordingError } from '../trade/recorded/recording-error.ts';
import { tellSighting, type ReplayRequest } from '../trade/recorded/replay-control.ts';
import { replayTemporarily } from '../process/replay-temporarily.ts';
import { FeedError, ScorecardError } from 'results';
import { readArguments, type ReplayArguments } from './replay-arguments.ts';
import { tellAndExit } from './tell.ts';

/** @returns how many markets ended otherwise than the card says, and what the ledger is off by */
async function replayMatch(options: Omit<JointReplay, 'warn'>): Promise<number> {
  const demo = await loadDemo();
  const { lines, differences, ledger } = await demo.replayJointly({
    ...options,
    warn: (message) => console.error(message),
  });
  for (const line of lines) console.log(line);
  return differences + Math.abs(ledger);
}

async function replay({ file, speed, verify, temporary }: ReplayArguments, signal: AbortSignal): Promise<PlayReport> {
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
    for (const remark of report.remarks) console.log(remark);
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
