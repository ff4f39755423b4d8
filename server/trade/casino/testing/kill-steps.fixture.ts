import { type FileHandle, open } from 'node:fs/promises';
import type { Command } from 'engine';
import { Catalogue } from '../../catalogue/catalogue.ts';
import { Sequencer } from '../../../core/sequencer/sequencer.ts';
import { Beacon } from '../beacon.ts';
import { RoundStore } from '../round-store.ts';
import { SeedVault } from '../seed-vault.ts';
import { TableView } from '../table-view.ts';
import { VaultChain } from '../vault-chain.ts';

// The steps of a round for the kill tests: each before it is begun and once it is done.

/** Commands that a round consists of, bets among them. */
const COMMANDS: readonly Command['type'][] = [
  'open-market',
  'set-quotes',
  'place-order',
  'suspend-market',
  'close-market',
  'settle-market',
  'void-market',
];
const METHODS: readonly (readonly [holder: object, names: readonly string[]])[] = [
  [Catalogue.prototype, ['createMatch', 'createMarket', 'finishMatch']],
  [RoundStore.prototype, ['addChain', 'retireChain', 'addRound', 'openRound', 'growRound', 'endRound', 'addEnded']],
  [SeedVault.prototype, ['create']],
  [VaultChain.prototype, ['commitmentOf', 'stageKey', 'seed', 'retire']],
  [Beacon.prototype, ['prepare']],
  // A card that everybody sees.
  [TableView.prototype, ['show']],
];
/** A release of the vault: the line, then its way to the disk. */
const FILE = ['appendFile', 'datasync'] as const;
/** A beacon's value is looked for. */
const VALUE = 'value';

/** Where a process may be killed on its way through those steps. */
export const aroundEach = (...names: readonly string[]): readonly string[] =>
  names.flatMap((name) => [`before ${name}`, `after ${name}`]);

/** How every round ends that has its cards. */
const DEALT = [
  'suspend-market',
  'close-market',
  'stageKey',
  'show',
  'seed',
  'settle-market',
  'finishMatch',
  'endRound',
];

/** A kind of round, with the steps in which it differs from others. */
export interface RoundKind {
  readonly kind: string;
  /** Its table; none where each of its lives takes one that has not been played yet. */
  readonly table?: string;
  readonly steps: readonly string[];
  /** The market that its bettor asks for. */
  readonly choice?: readonly string[];
  /** It names a public randomness service. */
  readonly hasBeacon?: true;
  /** An operator makes it void once there is a bet. */
  readonly isVoided?: true;
}

export const ROUND_KINDS: readonly RoundKind[] = [
  {
    kind: 'a round',
    table: 'lucky7',
    steps: aroundEach(
      'createMatch',
      'createMarket',
      'addRound',
      'commitmentOf',
      'openRound',
      ...FILE,
      'open-market',
      'set-quotes',
      'place-order',
      ...DEALT,
    ),
  },
  {
    kind: 'a round that grows by a market',
    table: 'cards3j',
    choice: ['K', 'Q', 'J'],
    steps: aroundEach('createMarket', 'growRound', 'open-market', 'set-quotes', 'place-order', ...DEALT),
  },
  {
    kind: 'two draws at their times',
    table: 'matka',
    choice: ['1', '128'],
    steps: aroundEach('createMarket', 'openRound', 'growRound', 'place-order', ...DEALT),
  },
  { kind: 'a virtual race', table: 'vhorses', steps: aroundEach('addRound', 'openRound', 'place-order', ...DEALT) },
  { kind: 'a virtual over', table: 'vcricket', steps: aroundEach('addRound', 'openRound', 'place-order', ...DEALT) },
  {
    kind: 'a round that goes on from the last card',
    table: 'hilo',
    steps: aroundEach('addRound', 'openRound', ...DEALT),
  },
  {
    kind: 'a round with a beacon',
    table: 'dt20',
    hasBeacon: true,
    steps: aroundEach('prepare', 'openRound', VALUE, 'stageKey', 'seed', 'endRound'),
  },
  {
    kind: 'a round that is made void',
    table: 'teen20',
    isVoided: true,
    steps: aroundEach('seed', ...FILE, 'void-market', 'finishMatch', 'endRound'),
  },
  { kind: 'the first round of a table', steps: aroundEach('create', 'addChain') },
];

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
  for (const [holder, names] of METHODS) for (const name of names) between(holder, name, () => name);
  const file: FileHandle = await open('/dev/null');
  for (const method of FILE) between(Object.getPrototypeOf(file) as object, method, () => method);
  await file.close();
  between(globalThis, 'fetch', ([url]) => (String(url).includes('/public/') ? VALUE : undefined));
  between(Sequencer.prototype, 'submit', ([command]) => COMMANDS.find((type) => type === (command as Command).type));
}
