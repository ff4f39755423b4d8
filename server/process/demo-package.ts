// The demo package: matches and games for a demo, joint replays for development. A real installation runs without it, so
// it is loaded by path, and only when needed.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import type { RunningExchange } from './exchange.ts';
import type { Speed } from '../trade/recorded/pace.ts';
import type { IndexPriceSource } from '../trade/binary/index-prices.ts';
import { StartError } from '../core/system/start-error.ts';
import type { Stops } from '../core/system/stops.ts';

export interface DemoOptions {
  /** Plays matches as well. */
  readonly simulator: boolean;
  /** The exchange's address for the bundled games, and their folder; undefined if this process has no web port. */
  readonly games: { readonly url: string; readonly folder: string } | undefined;
  readonly log: Logger;
  readonly stops: Stops;
}

export interface JointReplay {
  /** The recorded prices, ball feed and official scorecard of one match. */
  readonly prices: string;
  readonly feed: string;
  readonly card: string;
  /** How many people bet. */
  readonly bots: number;
  readonly speed: Speed;
  /** A folder for the evidence of every result; undefined writes none. */
  readonly evidence?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly warn: (message: string) => void;
}

export interface JointOutcome {
  /** The report, line by line. */
  readonly lines: readonly string[];
  /** How many markets ended differently from the card. */
  readonly differences: number;
  /** The sum over all accounts, minor units. */
  readonly ledger: number;
}

export interface DemoPackage {
  /** Creates its people, and starts matches and games. @returns simulated prices of instruments, if matches are simulated */
  startDemo(exchange: RunningExchange, options: DemoOptions): Promise<IndexPriceSource | undefined>;
  /**
   * Plays one match from its prices, its balls and its scorecard into an exchange made for it.
   *
   * @throws RecordingError, FeedError or ScorecardError that names the place in the file
   */
  replayJointly(options: JointReplay): Promise<JointOutcome>;
}

const ENTRY = resolve(import.meta.dirname, '../../demo/index.ts');

/** @throws StartError when the package is not there */
export async function loadDemo(): Promise<DemoPackage> {
  if (!existsSync(ENTRY)) throw new StartError(`the demo package is not installed: there is no ${ENTRY}`);
  return ((await import(ENTRY)) as { readonly demo: DemoPackage }).demo;
}
