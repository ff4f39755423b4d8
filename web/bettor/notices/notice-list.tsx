import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { NoticeOnWire } from 'protocol';
import { DateTime } from '../../shared/date-time.tsx';
import { wordsOfServer } from '../../shared/server-words/server-words.ts';
import { useAccount } from '../data/account-store.ts';
import { ask, call } from '../data/exchange.ts';
import '../../shared/report/report.css';
import { NOTICE_TITLES, placeOf } from './notice-words.ts';

export interface NoticeListProps {
  /** So many of the newest; all where left out. */
  readonly most?: number;
  readonly onDone?: () => void;
}

/** Notices, the newest first. Whoever sees them has read them; the marks stay until they leave. */
export function NoticeList({ most, onDone }: NoticeListProps) {
  const { t } = useLingui();
  const unread = useAccount((state) => state.unreadNotices);
  const { data, error, refetch } = useQuery({
    queryKey: ['notices'],
    queryFn: () => ask('user/getNotices'),
    staleTime: 0,
  });
  // The stream told of one that is not in the list yet.
  useEffect(() => {
    if (unread > 0) void refetch();
  }, [unread, refetch]);
  useMarkRead(data);
  if (data === undefined) {
    if (error === null)
      return <section className="report-skeleton" aria-busy="true" aria-label={t`Notices, loading`} />;
    return (
      <div className="empty">
        <h2>
          <Trans>The notices cannot be loaded</Trans>
        </h2>
        <button type="button" className="btn go" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </button>
      </div>
    );
  }
  if (data.length === 0) return <NoNotices />;
  return (
    <ul className="notice-list">
      {data.slice(0, most).map((notice) => (
        <NoticeItem key={notice.notice_id} notice={notice} onDone={onDone} />
      ))}
    </ul>
  );
}

function useMarkRead(notices: readonly NoticeOnWire[] | undefined): void {
  const newest = notices?.find((notice) => !notice.is_read)?.notice_id;
  useEffect(() => {
    // Where it fails the count stays, and the next look tries again.
    if (newest !== undefined) call('user/markNoticesRead', { notice_id: newest }).catch(() => undefined);
  }, [newest]);
}

function NoticeItem({ notice, onDone }: { notice: NoticeOnWire; onDone: (() => void) | undefined }) {
  const { t, i18n } = useLingui();
  const place = placeOf(notice);
  return (
    <li>
      {notice.is_read ? (
        <span />
      ) : (
        <span className="unread-mark">
          <span className="visually-hidden">{t`New`}</span>
        </span>
      )}
      <b>{i18n._(NOTICE_TITLES[notice.kind])}</b>
      <DateTime ms={Date.parse(notice.at)} />
      <p>{wordsOfServer(notice.kind, notice.text)}</p>
      {place !== undefined && (
        <Link to={place.to} onClick={onDone}>
          {i18n._(place.words)}
        </Link>
      )}
    </li>
  );
}

function NoNotices() {
  return (
    <div className="empty">
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <path d="M20 6.500a9 9 0 0 0-9 9v7l-3.500 6h25l-3.500-6v-7a9 9 0 0 0-9-9M16.500 28.500a3.500 3.500 0 0 0 7 0" />
      </svg>
      <h2>
        <Trans>No notices</Trans>
      </h2>
      <p>
        <Trans>Voided bets, changed results and completed payments appear here.</Trans>
      </p>
    </div>
  );
}
