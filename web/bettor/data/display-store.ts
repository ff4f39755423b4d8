import { create } from 'zustand';
import { ODDS_FORMATS, writeOddsAs, type OddsFormat } from '../../shared/format/odds.ts';

// How this device shows things. Each choice stands under a key of its own in the device's storage:
// density, sides, oddsFormat, keepMessages, confirmBets; and, kept elsewhere, theme, language, showBalance, showExposure.
// theme.js marks density, sides and theme on the page before its first paint.

export const DENSITIES = ['standard', 'compact', 'cosy'] as const;
export const SIDES = ['pink', 'yellow'] as const;
export type Density = (typeof DENSITIES)[number];
export type SideColours = (typeof SIDES)[number];

export interface Display {
  readonly density: Density;
  /** The colour of the lay side. */
  readonly sides: SideColours;
  readonly oddsFormat: OddsFormat;
  /** Messages at the top stay until they are closed, instead of 800 ms. */
  readonly keepMessages: boolean;
  /** A bet is asked about once more before it is sent. */
  readonly confirmBets: boolean;
}

export const useDisplay = create<Display>(() => ({
  density: 'standard',
  sides: 'pink',
  oddsFormat: 'decimal',
  keepMessages: false,
  confirmBets: false,
}));

/** What this device chose; anything unknown counts as not chosen. */
export function restoreDisplay(local: Pick<Storage, 'getItem'>): void {
  const oneOf = <T extends string>(known: readonly T[], key: string): T =>
    known.find((choice) => choice === local.getItem(key)) ?? (known[0] as T);
  const oddsFormat = oneOf(ODDS_FORMATS, 'oddsFormat');
  writeOddsAs(oddsFormat);
  useDisplay.setState({
    density: oneOf(DENSITIES, 'density'),
    sides: oneOf(SIDES, 'sides'),
    oddsFormat,
    keepMessages: local.getItem('keepMessages') === '1',
    confirmBets: local.getItem('confirmBets') === '1',
  });
}

interface Device {
  readonly local: Pick<Storage, 'setItem'>;
  readonly root: Pick<HTMLElement, 'dataset'>;
}

const mark = (root: Device['root'], name: 'density' | 'sides', value: string, usual: string): void => {
  if (value === usual) delete root.dataset[name];
  else root.dataset[name] = value;
};

/** Keeps a choice on the device and shows it at once. */
export function chooseDisplay(choice: Partial<Display>, { local, root }: Device): void {
  for (const [key, value] of Object.entries(choice)) {
    local.setItem(key, typeof value === 'boolean' ? (value ? '1' : '0') : String(value));
  }
  const { density, sides, oddsFormat } = choice;
  if (density !== undefined) mark(root, 'density', density, DENSITIES[0]);
  if (sides !== undefined) mark(root, 'sides', sides, SIDES[0]);
  if (oddsFormat !== undefined) writeOddsAs(oddsFormat);
  useDisplay.setState(choice);
}
