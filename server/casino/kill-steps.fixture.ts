import { type FileHandle, open } from 'node:fs/promises';
import type { Command } from 'engine';
import { Catalogue } from '../catalogue/catalogue.ts';
import { Sequencer } from '../sequencer/sequencer.ts';
import { RoundStore } from './round-store.ts';
import { VaultChain } from './vault-chain.ts';

// The steps of a round for the kill test: each before it is begun and once it is done.

/** Commands that a round consists of, bets among them. */
const COMMANDS: readonly Command['type'][] = [
  'open-market',
  'set-quotes',
  'place-order',
  'suspend-market',
  'close-market',
  'settle-market',
];
const CATALOGUE = ['createMatch', 'createMarket', 'finishMatch'] as const;
const STORE = ['addRound', 'openRound', 'endRound'] as const;
const VAULT = ['commitmentOf', 'stageKey', 'seed'] as const;
/** A release of the vault: the line, then its way to the disk. */
const FILE = ['appendFile', 'datasync'] as const;

export const STEPS: readonly string[] = [...CATALOGUE, ...STORE, ...VAULT, ...FILE, ...COMMANDS].flatMap((name) => [
  `before ${name}`,
  `after ${name}`,
]);

export interface Cut {
  readonly step: string;
  /** The first time that it comes by, the second … */
  readonly nth: number;
}

type Method = (...args: never[]) => Promise<unknown>;

/** From now on this process kills itself at a step. */
export async function killAt({ step: wanted, nth }: Cut, tell: (step: string) => void): Promise<void> {
  let left = nth;
  const step = (name: string) => {
    if (name !== wanted || --left > 0) return;
    tell(name);
    process.kill(process.pid, 'SIGKILL');
  };
  const between = (holder: object, method: string, nameOf: (args: readonly unknown[]) => string | undefined) => {
    const methods = holder as Record<string, Method>;
    const original = methods[method] as Method;
    methods[method] = async function cut(this: unknown, ...args: never[]) {
      const name = nameOf(args);
      if (name === undefined) return original.apply(this, args);
      step(`before ${name}`);
      const done = await original.apply(this, args);
      step(`after ${name}`);
      return done;
    };
  };
  for (const method of CATALOGUE) between(Catalogue.prototype, method, () => method);
  for (const method of STORE) between(RoundStore.prototype, method, () => method);
  for (const method of VAULT) between(VaultChain.prototype, method, () => method);
  const file: FileHandle = await open('/dev/null');
  for (const method of FILE) between(Object.getPrototypeOf(file) as object, method, () => method);
  await file.close();
  between(Sequencer.prototype, 'submit', ([command]) => COMMANDS.find((type) => type === (command as Command).type));
}
