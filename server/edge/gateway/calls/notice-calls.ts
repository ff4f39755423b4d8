import type { MarketId } from 'engine/vocabulary';
import { marketIdText } from 'protocol';
import type { NOTICE_CALLS, NoticeOnWire } from 'protocol';
import type { Notice } from '../../../people/notices/notices.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Handlers } from '../handlers.ts';

const MOST_NOTICES = 200;

type Needs = Pick<GatewayDependencies, 'notices' | 'catalogue' | 'sequencer'>;

export function noticeCalls({ notices, catalogue, sequencer }: Needs): Handlers<typeof NOTICE_CALLS> {
  const placeOf = async (market: MarketId) => {
    const found = catalogue.market(market) ?? (await catalogue.findMarket(market));
    return { match_id: found?.match.matchId ?? 0, sport_id: found?.match.sport.sportId ?? 0 };
  };
  return {
    async 'user/getNotices'(_body, { session }) {
      const newest = await notices.of(session.user.account, { unread: false, limit: MOST_NOTICES });
      const places = new Map<MarketId, Awaited<ReturnType<typeof placeOf>>>();
      for (const { market } of newest) {
        if (market !== 0 && !places.has(market)) places.set(market, await placeOf(market));
      }
      return newest.map((notice) => toWireNotice(notice, places.get(notice.market) ?? { match_id: 0, sport_id: 0 }));
    },
    async 'user/markNoticesRead'({ notice_id }, { session }) {
      const upTo = { notice: notice_id, at: sequencer.now() };
      return { read: await notices.markRead(session.user.account, upTo) };
    },
  };
}

function toWireNotice(
  { notice, market, kind, text, at, readAt }: Notice,
  place: Pick<NoticeOnWire, 'match_id' | 'sport_id'>,
): NoticeOnWire {
  return {
    notice_id: notice,
    kind,
    text,
    at: new Date(at).toISOString(),
    is_read: readAt > 0,
    market_id: market === 0 ? '' : marketIdText(market),
    ...place,
  };
}
