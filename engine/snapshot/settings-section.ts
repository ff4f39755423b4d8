import type { RollingCount } from '../account/rolling-count.ts';
import type { SelfLimit } from '../account/self-limits.ts';
import { scheduleLimits } from '../account/self-limits.ts';
import { NO_SETTINGS, type Settings } from '../account/settings.ts';
import type { Exchange } from '../exchange.ts';
import { LIMIT_KINDS } from '../vocabulary/index.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';

// How a self-limit begins.
const NO_LIMIT = 0;
const OF_PERIODS = 1;
const ROLLING = 2;

/** What is set for accounts, by number; those for which all is as it was at first are left out. */
export function writeSettings(out: ByteWriter, { settings }: Exchange): void {
  const set = settings.inOrder().filter(([, of]) => !isAsAtFirst(of));
  out.number(set.length);
  for (const [account, of] of set) {
    out.numbers([account, of.parent, of.discount, of.share, of.excludedUntil, of.minStake]);
    out.flag(of.betsLocked);
    out.flag(of.locked);
    for (const limit of [of.exposureLimit, of.maxStake, of.maxProfit]) writeLimit(out, limit);
    for (const kind of LIMIT_KINDS) writeSelfLimit(out, of.selfLimits[kind]);
  }
}

export function hasRollingLimits({ settings }: Exchange): boolean {
  return settings.inOrder().some(([, of]) => LIMIT_KINDS.some((kind) => of.selfLimits[kind]?.rolling !== undefined));
}

function isAsAtFirst({ selfLimits, ...others }: Settings): boolean {
  const hasLimits = LIMIT_KINDS.some((kind) => selfLimits[kind] !== undefined);
  return !hasLimits && Object.entries(others).every(([name, value]) => value === NO_SETTINGS[name as keyof Settings]);
}

/** −1 where there is none. */
function writeLimit(out: ByteWriter, limit: number): void {
  out.number(limit === Infinity ? -1 : limit);
}

function writeSelfLimit(out: ByteWriter, limit: SelfLimit | undefined): void {
  // What does not roll is written as before there was what does, so that older snapshots stay readable.
  out.number(limit === undefined ? NO_LIMIT : limit.rolling === undefined ? OF_PERIODS : ROLLING);
  if (limit === undefined) return;
  out.numbers([limit.amount, limit.period, limit.counted, limit.periodIndex]);
  writeLimit(out, limit.pendingAmount);
  out.numbers([limit.pendingPeriod, limit.pendingAt]);
  if (limit.rolling === undefined) return;
  out.number(limit.rolling.slots.length);
  out.numbers(limit.rolling.slots);
  out.numbers(limit.rolling.amounts);
}

/** Also puts what is pending among what is due. The accounts are there already. */
export function readSettings(from: ByteReader, exchange: Exchange): void {
  for (let left = from.number(); left > 0; left--) {
    const account = from.number();
    const parent = from.number();
    if (parent !== 0) exchange.settings.adopt(account, parent);
    const of = exchange.settings.edit(account);
    exchange.accounts.restrict(account);
    of.discount = from.number();
    of.share = from.number();
    of.excludedUntil = from.number();
    of.minStake = from.number();
    of.betsLocked = from.flag();
    of.locked = from.flag();
    of.exposureLimit = readLimit(from);
    of.maxStake = readLimit(from);
    of.maxProfit = readLimit(from);
    for (const kind of LIMIT_KINDS) of.selfLimits[kind] = readSelfLimit(from);
  }
  scheduleLimits(exchange);
}

function readLimit(from: ByteReader): number {
  const limit = from.number();
  return limit < 0 ? Infinity : limit;
}

function readSelfLimit(from: ByteReader): SelfLimit | undefined {
  const kind = from.number();
  if (kind === NO_LIMIT) return undefined;
  const limit = {
    amount: from.number(),
    period: from.number(),
    counted: from.number(),
    periodIndex: from.number(),
    pendingAmount: readLimit(from),
    pendingPeriod: from.number(),
    pendingAt: from.number(),
  };
  return { ...limit, rolling: kind === ROLLING ? readRolling(from) : undefined };
}

function readRolling(from: ByteReader): RollingCount {
  const length = from.number();
  const numbers = () => Array.from({ length }, () => from.number());
  return { slots: numbers(), amounts: numbers() };
}
