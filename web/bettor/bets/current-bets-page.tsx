import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useMedia } from '../../shared/use-media.ts';
import { useAccount } from '../data/account-store.ts';
import { moneyOf } from '../data/from-wire.ts';
import { usePageTitle } from '../data/page-title.ts';
import { lastWeek } from '../../shared/report/report-dates.ts';
import {
  Choice,
  Pages,
  PeriodFields,
  ReportBody,
  ReportHead,
  Totals,
  type Total,
} from '../../shared/report/report-parts.tsx';
import '../../shared/report/report.css';
import { useReport } from '../../shared/report/use-report.ts';
import { BET_TABS, type BetTab } from './bets-shown.ts';
import { pastBetOf, withLive } from '../data/past-bet.ts';
import { PastBetsList, PastBetsTable } from './past-bets.tsx';
import { useFreshBets } from './use-fresh-bets.ts';

const NAME = 'bet/getUserBetHistory';
const ALL_DAYS = { from: '', to: '' };

type Kind = 'sport' | 'casino';
type Side = 'all' | '1' | '0';

/** Words that come with the language of the page. */
function useWords() {
  const { t } = useLingui();
  return {
    tabs: { matched: t`Matched`, unmatched: t`Unmatched`, settled: t`Settled`, gone: t`Void, deleted, lapsed` },
    empty: {
      matched: t`What is matched of your bets stands here until its market is settled.`,
      unmatched: t`What waits in the book for somebody to match it stands here.`,
      settled: t`Choose other days: results of any age are kept.`,
      gone: t`Nothing of yours was made void, deleted, cancelled or lapsed then.`,
    },
    casino: t`The casino has no tables yet, so there are no bets on them.`,
    title: {
      matched: t`No matched bets`,
      unmatched: t`No unmatched bets`,
      settled: t`No settled bets in these days`,
      gone: t`No void bets in these days`,
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
  const tab = BET_TABS.find((known) => known === search.get('tab')) ?? (market === '' ? 'matched' : 'settled');
  const setTab = (next: BetTab) => setSearch(market === '' ? { tab: next } : { tab: next, market }, { replace: true });
  const [kind, setKind] = useState<Kind>('sport');
  const [side, setSide] = useState<Side>('all');
  const [past, setPast] = useState(() => (market === '' ? lastWeek(Date.now()) : ALL_DAYS));
  const [placed, setPlaced] = useState(ALL_DAYS);
  const isPast = tab === 'settled' || tab === 'gone';
  const period = isPast ? past : placed;
  const asked = {
    bet_status: tab,
    type: kind,
    from_date: period.from,
    to_date: period.to,
    ...(tab === 'settled' ? { date_of: 'settled' as const } : {}),
    ...(side === 'all' ? {} : { is_back: side }),
    ...(market === '' ? {} : { market_id: market }),
  };
  return (
    <>
      <ReportHead title={t`Current bets`} name={NAME} asked={asked} />
      <nav className="tabs" aria-label={t`What became of the bets`}>
        {BET_TABS.map((one) => (
          <button key={one} type="button" aria-pressed={tab === one} onClick={() => setTab(one)}>
            {words.tabs[one]}
          </button>
        ))}
      </nav>
      <search className="card filters bet-filters">
        <PeriodFields period={period} onChange={isPast ? setPast : setPlaced} />
        <Choice label={t`Of`} name="bet-kind" choices={words.kinds} chosen={kind} onChange={setKind} />
        <Choice label={t`Side`} name="bet-side" choices={words.sides} chosen={side} onChange={setSide} />
      </search>
      {market !== '' && <OneMarket tab={tab} />}
      <Bets
        asked={asked}
        tab={tab}
        emptyTitle={words.title[tab]}
        empty={kind === 'casino' ? words.casino : words.empty[tab]}
      />
    </>
  );
}

/** Says that only one market's bets are shown, with a way back to all. */
function OneMarket({ tab }: { tab: BetTab }) {
  return (
    <p className="outcome">
      <span />
      <Trans>Only the bets of one market are shown.</Trans>
      <Link className="btn sm" to={`/report/current-bet?tab=${tab}`}>
        <Trans>Show all</Trans>
      </Link>
    </p>
  );
}

interface BetsProps {
  readonly asked: Parameters<typeof useReport<typeof NAME>>[1];
  readonly tab: BetTab;
  readonly empty: string;
  readonly emptyTitle: string;
}

function Bets({ asked, tab, empty, emptyTitle }: BetsProps) {
  const { t } = useLingui();
  const paged = useReport(NAME, asked);
  const { page } = paged;
  const live = useAccount((state) => state.open) ?? [];
  const isWide = useMedia('(min-width: 900px)');
  const bets = withLive((page?.rows ?? []).map(pastBetOf), live);
  const Shown = isWide ? PastBetsTable : PastBetsList;
  return (
    <>
      <Totals totals={useTotals(tab, page?.total)} />
      <section className="card" aria-label={t`Bets`} aria-busy={paged.isFetching}>
        <ReportBody
          paged={paged}
          isLoaded={page !== undefined}
          isEmpty={bets.length === 0}
          emptyTitle={emptyTitle}
          empty={empty}
        >
          <Shown bets={bets} tab={tab} />
        </ReportBody>
        <Pages paged={paged} shown={bets.length} all={page?.total.count ?? 0} hasNext={(page?.next ?? null) !== null} />
      </section>
    </>
  );
}

interface Sums {
  readonly count: number;
  readonly stake: number;
  readonly matched: number;
  readonly unmatched: number;
  readonly profit: number;
}

/** Of all that the filters let through, not of one page. */
function useTotals(tab: BetTab, total: Sums | undefined): Total[] {
  const { t } = useLingui();
  const count = { label: t`Total bets`, money: total?.count, isCount: true };
  const money = (label: string, sum: number | undefined): Total => ({ label, money: sum && moneyOf(sum) });
  const asked = money(t`Asked for`, total?.stake);
  if (tab === 'unmatched') return [count, money(t`Total amount`, total?.unmatched), asked];
  if (tab === 'gone') return [count, asked];
  const matched = money(t`Total amount`, total?.matched);
  return tab === 'matched'
    ? [count, matched, asked]
    : [count, matched, { ...money(t`Profit`, total?.profit), isSigned: true }];
}
