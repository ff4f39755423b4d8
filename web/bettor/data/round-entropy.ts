import type { RoundReceipt } from 'protocol';
import { readJson } from '../../shared/login-session.ts';

// The bettor's own part in the chance of a round: 32 random bytes, drawn here and kept on this device, so that the proof
// of the round can be looked through for them: by the sequence of the bet that brought them, and a receipt.

export interface OwnChance {
  readonly round: string;
  /** 64 hexadecimal digits. */
  readonly value: string;
  /** Of the first accepted bet; 0 until there is one. */
  readonly sequence: number;
  /** Of the account: of another device's value, where that came first. */
  readonly receipt?: RoundReceipt;
}

const KEY = 'roundChances';
/** A day at one table. */
const KEPT = 500;

const isOwn = (one: unknown): one is OwnChance =>
  typeof one === 'object' && one !== null && typeof (one as OwnChance).value === 'string';

function readAll(): OwnChance[] {
  const stored = readJson(localStorage, KEY);
  return Array.isArray(stored) ? stored.filter(isOwn) : [];
}

const keep = (all: readonly OwnChance[]): void => localStorage.setItem(KEY, JSON.stringify(all.slice(0, KEPT)));

export const chanceIn = (round: string): OwnChance | undefined => readAll().find((one) => one.round === round);

/** The same value for every bet of a round. */
export function entropyFor(round: string): string {
  const known = chanceIn(round);
  if (known !== undefined) return known.value;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const value = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  keep([{ round, value, sequence: 0 }, ...readAll()]);
  return value;
}

/** A bet of the round was accepted. */
export const keepSequence = (round: string, sequence: number): void =>
  change(round, (one) => (one.sequence === 0 ? { ...one, sequence } : one));

export const keepReceipt = (receipt: RoundReceipt): void => change(receipt.round_id, (one) => ({ ...one, receipt }));

const change = (round: string, to: (one: OwnChance) => OwnChance): void =>
  keep(readAll().map((one) => (one.round === round ? to(one) : one)));
