import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NoticeOnWire } from 'protocol';

type Kind = NoticeOnWire['kind'];

/** What a notice is about, in two or three words. */
export const NOTICE_TITLES: Readonly<Record<Kind, MessageDescriptor>> = {
  'settled-again': msg`Result changed`,
  void: msg`Market void`,
  'rolled-back': msg`Result taken back`,
  'bets-void': msg`Bets void`,
  'bet-deleted': msg`Bet deleted`,
  'limit-reached': msg`Limit reached`,
  'limit-changed': msg`Limit changed`,
  'payment-done': msg`Payment done`,
  'payment-refused': msg`Payment refused`,
  'new-sign-in': msg`New sign-in`,
  'security-changed': msg`Security changed`,
  'query-answered': msg`Query answered`,
  message: msg`Message`,
};

/** Where a notice leads, and the words of that link; undefined where there is nothing more to see. */
export function placeOf(
  notice: Pick<NoticeOnWire, 'kind' | 'market_id'>,
): { to: string; words: MessageDescriptor } | undefined {
  const { kind, market_id } = notice;
  switch (kind) {
    case 'settled-again':
    case 'rolled-back':
      return { to: `/report/current-bet?market=${market_id}&tab=settled`, words: msg`See the bets` };
    case 'void':
    case 'bets-void':
    case 'bet-deleted':
      return { to: `/report/current-bet?market=${market_id}&tab=gone`, words: msg`See the bets` };
    case 'limit-reached':
    case 'limit-changed':
      return { to: '/setting/limits', words: msg`See the limits` };
    case 'payment-done':
    case 'payment-refused':
      return { to: '/report/payment-withdraw', words: msg`See the payments` };
    case 'new-sign-in':
    case 'security-changed':
      return { to: '/security-auth', words: msg`See the devices` };
    case 'query-answered':
      return { to: '/user/queries', words: msg`See the query` };
    case 'message':
      return undefined;
  }
}
