import { useMedia } from '../../shared/use-media.ts';
import { useAccount } from '../data/account-store.ts';
import { usePageTitle } from '../page-title.ts';
import { groupBets } from './bet-groups.ts';
import { LapsedBet, MatchedBet, SettledBet, UnmatchedBet } from './bet-row.tsx';
import { BetsTable } from './bets-table.tsx';
import { Group, OpenBetsSkeleton } from './open-bets.tsx';

/** All of the bettor's bets on markets that are not settled, and what was settled lately. */
export function CurrentBetsPage() {
  usePageTitle('Current bets');
  const isWide = useMedia('(min-width: 700px)');
  const open = useAccount((state) => state.open);
  const settled = useAccount((state) => state.settled);
  const { unmatched, matched, gone } = groupBets(open ?? []);
  const lists = [
    { title: 'Unmatched', kind: 'unmatched', bets: unmatched, row: UnmatchedBet },
    { title: 'Matched', kind: 'matched', bets: matched, row: MatchedBet },
    { title: 'Just settled', kind: 'settled', bets: settled, row: SettledBet },
    { title: 'Lapsed and cancelled', kind: 'gone', bets: gone, row: LapsedBet },
  ] as const;
  return (
    <>
      <div>
        <h1>Current bets</h1>
        <p className="meta">All times UTC+5:30. Figures before commission.</p>
      </div>
      {open === undefined && <OpenBetsSkeleton />}
      {open !== undefined && open.length + settled.length === 0 && <NoBets />}
      {lists.map(({ title, kind, bets, row }) =>
        isWide ? (
          <BetsTable key={kind} title={title} kind={kind} bets={bets} />
        ) : (
          bets.length > 0 && (
            <section key={kind} className="card bets" aria-label={title}>
              <Group title={`${title} ${bets.length}`} bets={bets} row={row} heading="h2" />
            </section>
          )
        ),
      )}
    </>
  );
}

function NoBets() {
  return (
    <section className="card">
      <div className="empty">
        <svg viewBox="0 0 40 40" aria-hidden="true">
          <rect x="8.5" y="6.5" width="23" height="27" rx="4" />
          <path d="M14 14.500h12M14 20.500h12M14 26.500h7" />
        </svg>
        <h2>No bets yet</h2>
        <p>Open a match and tap a price. What you place shows here until its market is settled.</p>
      </div>
    </section>
  );
}
