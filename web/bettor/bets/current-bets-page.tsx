import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { lastWeek } from '../../shared/report/report-dates.ts';
import { Choice, PeriodFields, type Total } from '../../shared/report/report-parts.tsx';
import { Report } from '../../shared/report/report.tsx';
import { useMedia } from '../../shared/use-media.ts';
import { useAccount } from '../data/account-store.ts';
import { groupBets } from '../data/bet-groups.ts';
import { moneyOf } from '../data/from-wire.ts';
import { usePageTitle } from '../data/page-title.ts';
import { pastBetOf, withLive } from '../data/past-bet.ts';
import { reportSource } from '../data/report-source.ts';
import { BET_TABS, firstTab, type BetTab } from './bets-shown.ts';
import { PastBetsList, PastBetsTable } from './past-bets.tsx';
import { useFreshBets } from './use-fresh-bets.ts';

const ALL_DAYS = { from: '', to: '' };

type Kind = 'sport' | 'casino';
type Side = 'all' | '1' | '0';

/** Words that come with the language of the page. */
function useWords() {
  const { t } = useLingui();
  return {
    tabs: { matched: t`Matched`, unmatched: t`Unmatched`, settled: t`Settled`, gone: t`Void, deleted, lapsed` },
    empty: {
      matched: t`Your matched bets appear here until their market is settled.`,
      unmatched: t`Your unmatched bets appear here until they are matched.`,
      settled: t`Choose other days: results of any age are kept.`,
      gone: t`None of your bets were voided, deleted, cancelled or lapsed in this period.`,
    },
    casino: t`Bets at the casino’s tables appear here.`,
    title: {
      matched: t`No matched bets`,
      unmatched: t`No unmatched bets`,
      settled: t`No settled bets in this period`,
      gone: t`No void bets in this period`,
    },
    kinds: [
      ['sport', t`Sports`],
      ['casino', t`Casino`],
    ] as const,
    sides: [
      ['all', t`All`],
      ['1', t`Back`],
      ['0', t`Lay`],
    ] as const,
  };
}

/** The bettor's bets of any age, by what became of them; what happens to them now shows at once. */
export function CurrentBetsPage() {
  const { t } = useLingui();
  usePageTitle(t`Current bets`);
  useFreshBets();
  const words = useWords();
  const [search, setSearch] = useSearchParams();
  const market = search.get('market') ?? '';
  const open = useAccount((state) => state.open);
  const [first, setFirst] = useState<BetTab>();
  if (first === undefined && open !== undefined) setFirst(firstTab(open));
  const tab =
    BET_TABS.find((known) => known === search.get('tab')) ?? (market === '' ? (first ?? 'matched') : 'settled');
  const setTab = (next: BetTab) => setSearch(market === '' ? { tab: next } : { tab: next, market }, { replace: true });
  const [kind, setKind] = useState<Kind>('sport');
  const [side, setSide] = useState<Side>('all');
  const [past, setPast] = useState(() => (market === '' ? lastWeek(Date.now()) : ALL_DAYS));
  const [placed, setPlaced] = useState(ALL_DAYS);
  const isPast = tab === 'settled' || tab === 'gone';
  const period = isPast ? past : placed;
  const request = {
    bet_status: tab,
    type: kind,
    from_date: period.from,
    to_date: period.to,
    ...(tab === 'settled' ? { date_of: 'settled' as const } : {}),
    ...(side === 'all' ? {} : { is_back: side }),
    ...(market === '' ? {} : { market_id: market }),
  };
  const live = open ?? [];
  const counts = groupBets(live.filter(({ marketId }) => market === '' || marketId === market));
  const Shown = useMedia('(min-width: 900px)') ? PastBetsTable : PastBetsList;
  const totals = useTotals(tab);
  return (
    <Report
      title={t`Current bets`}
      source={reportSource('bet/getUserBetHistory', request)}
      tabs={
        <nav className="tabs" aria-label={t`Bets by status`}>
          {BET_TABS.map((one) => (
            <button key={one} type="button" aria-pressed={tab === one} onClick={() => setTab(one)}>
              {words.tabs[one]} {(one === 'matched' || one === 'unmatched') && <small>{counts[one].length}</small>}
            </button>
          ))}
        </nav>
      }
      filtersClass="bet-filters"
      filters={
        <>
          <PeriodFields period={period} onChange={isPast ? setPast : setPlaced} />
          <Choice label={t`Type`} name="bet-kind" choices={words.kinds} chosen={kind} onChange={setKind} />
          <Choice label={t`Side`} name="bet-side" choices={words.sides} chosen={side} onChange={setSide} />
        </>
      }
      note={market !== '' && <OneMarket tab={tab} />}
      totals={totals}
      label={t`Bets`}
      emptyTitle={words.title[tab]}
      empty={kind === 'casino' ? words.casino : words.empty[tab]}
      countOf={(page) => page.total.count}
    >
      {(rows) => <Shown bets={withLive(rows.map(pastBetOf), live)} tab={tab} />}
    </Report>
  );
}

/** Says that only one market's bets are shown, with a way back to all. */
function OneMarket({ tab }: { tab: BetTab }) {
  return (
    <p className="outcome">
      <span />
      <Trans>Only the bets of one market are shown.</Trans>
      <Link className="btn small" to={`/report/current-bet?tab=${tab}`}>
        <Trans>Show all</Trans>
      </Link>
    </p>
  );
}

interface Sums {
  readonly count: number;
  readonly stake: number;
  readonly matched: number;
  readonly unmatched: number;
  readonly profit: number;
}

function useTotals(tab: BetTab): (sums: Sums | undefined) => Total[] {
  const { t } = useLingui();
  const money = (label: string, sum: number | undefined): Total => ({ label, money: sum && moneyOf(sum) });
  return (sums) => {
    const count = { label: t`Total bets`, money: sums?.count, isCount: true };
    const stake = money(t`Requested`, sums?.stake);
    if (tab === 'unmatched') return [count, money(t`Total amount`, sums?.unmatched), stake];
    if (tab === 'gone') return [count, stake];
    const matched = money(t`Total amount`, sums?.matched);
    return tab === 'matched'
      ? [count, matched, stake]
      : [count, matched, { ...money(t`Profit`, sums?.profit), isSigned: true }];
  };
}
