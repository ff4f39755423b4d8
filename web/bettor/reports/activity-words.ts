import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ActivityRow } from 'protocol';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatMoney } from '../../shared/format/money.ts';

export const ACTIVITY_WORDS: Readonly<Record<ActivityRow['kind'], MessageDescriptor>> = {
  'signed-in': msg`Signed in`,
  'password-changed': msg`Password changed`,
  'second-factor-on': msg`Security auth switched on`,
  'second-factor-off': msg`Security auth switched off`,
  'signed-up': msg`Signed up`,
  'account-opened': msg`Account opened`,
  'account-changed': msg`Account changed by the exchange`,
  'self-limit-changed': msg`Own limit changed`,
  'self-excluded': msg`Self-excluded`,
  'shortfall-changed': msg`Shortfall changed`,
};

type Field = readonly [words: MessageDescriptor, show: (value: number) => string];

const asMoney = (minor: number): string => formatMoney(minor);
const HOUR_MS = 3_600_000;
const asHours = (ms: number): string => `${ms / HOUR_MS} h`;

/** What the journal says of a change, field by field: money is minor units there, times are ms, and 0 or less is none. */
const FIELDS: Readonly<Record<string, Field>> = {
  exposureLimit: [msg`exposure limit`, asMoney],
  minStake: [msg`smallest stake`, asMoney],
  maxStake: [msg`largest stake`, asMoney],
  maxProfit: [msg`largest profit of a market`, asMoney],
  amount: [msg`amount`, asMoney],
  period: [msg`in`, asHours],
  pendingAmount: [msg`requested`, asMoney],
  pendingAt: [msg`from`, formatDateTime],
  until: [msg`until`, formatDateTime],
};
const LOCKS: Readonly<Record<string, MessageDescriptor>> = { betsLocked: msg`no bets`, locked: msg`locked` };
const LIMITS: Readonly<Record<string, MessageDescriptor>> = {
  deposit: msg`deposits`,
  loss: msg`losses`,
  exposure: msg`exposure`,
};

/** What changed, in words; what is not set is left out. */
export function detailWords(detail: ActivityRow['detail']): string {
  return Object.entries(detail)
    .flatMap(([name, value]) => {
      if (name === 'limit')
        return typeof value === 'string' && LIMITS[value] !== undefined ? [i18n._(LIMITS[value])] : [];
      if (value === true && LOCKS[name] !== undefined) return [i18n._(LOCKS[name])];
      const field = FIELDS[name];
      if (field === undefined || typeof value !== 'number' || value <= 0) return [];
      return [`${i18n._(field[0])} ${field[1](value)}`];
    })
    .join(' · ');
}
