import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { formatDateTime } from '../../shared/format/dates.ts';
import { useMinute } from '../../shared/use-now.ts';
import { usePageTitle } from '../controls/page-title.ts';
import { useKeys } from '../controls/use-keys.ts';
import { ask, unlessLive } from '../data/exchange.ts';
import type { DeskMatch } from '../data/desk-matches.ts';
import { useDeskMatches } from '../data/markets.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { MatchTable } from '../matches/match-table.tsx';
import { KillSwitch } from './kill-switch.tsx';
import { NeedsCard } from './needs-card.tsx';
import { Totals } from './totals.tsx';
import { UrgentButton } from './urgent-button.tsx';
import './today.css';

const EVERY_MS = unlessLive(5000);

/** The exchange in five figures, what there is to do, and the matches that are on. */
export function TodayPage() {
  usePageTitle('Today');
  const navigate = useNavigate();
  const now = useMinute();
  const { may } = useOwnPermissions();
  const { data: totals } = useQuery({
    queryKey: ['totals'],
    queryFn: () => ask('admin/getTotals'),
    refetchInterval: EVERY_MS,
  });
  const { matches = [] } = useDeskMatches();
  useKeys({ m: () => void navigate('/matches') });
  const soon = soonest(matches, now);
  return (
    <>
      <header className="bar">
        <div>
          <h1>Today</h1>
          <p className="meta">{formatDateTime(now).slice(0, 16)}, site time</p>
        </div>
        <span className="spacer" />
        <UrgentButton />
        {may('run-markets') && (
          <KillSwitch
            openMarkets={totals?.open_markets ?? 0}
            matchCount={matches.filter(({ open }) => open > 0).length}
            unmatched={totals?.unmatched_bets ?? 0}
          />
        )}
      </header>
      <div className="today">
        <Totals totals={totals} matchCount={matches.filter(({ isInPlay }) => isInPlay).length} />
        <NeedsCard now={now} />
        {soon.length > 0 && <MatchTable matches={soon} title="Matches" hasKeys={false} />}
      </div>
    </>
  );
}

/** Matches listed that have not begun. */
const NEXT = 8;

/** In play, past their start, and the next. */
function soonest(matches: readonly DeskMatch[], now: number): readonly DeskMatch[] {
  const [begun, others] = [
    matches.filter((match) => hasBegun(match, now)),
    matches.filter((match) => !hasBegun(match, now)),
  ];
  return [...begun, ...others.slice(0, NEXT)];
}

const hasBegun = ({ isInPlay, startsAt }: DeskMatch, now: number): boolean => isInPlay || startsAt <= now;
