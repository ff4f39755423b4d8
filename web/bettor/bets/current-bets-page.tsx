import { useAccount } from '../data/account-store.ts';
import { groupBets } from './bet-groups.ts';
import { LapsedBet, MatchedBet, SettledBet, UnmatchedBet } from './bet-row.tsx';
import { Group } from './open-bets.tsx';
import { usePageTitle } from '../page-title.ts';

/** All of the bettor's bets on markets that are not settled, and what was settled during this visit. */
export function CurrentBetsPage() {
  usePageTitle('Current bets');
  const open = useAccount((state) => state.open);
  const settled = useAccount((state) => state.settled);
  const { unmatched, matched, gone } = groupBets(open ?? []);
  const isEmpty = open !== undefined && open.length + settled.length === 0;
  return (
    <>
      <div>
        <h1>Current bets</h1>
        <p className="meta">All times UTC+5:30.</p>
      </div>
      {isEmpty && (
        <section className="card">
          <div className="empty">
            <h2>No bets yet</h2>
            <p>Open a match and tap a price. What you place shows here until its market is settled.</p>
          </div>
        </section>
      )}
      {unmatched.length > 0 && (
        <section className="card bets" aria-label="Unmatched bets">
          <Group title={`Unmatched ${unmatched.length}`} bets={unmatched} row={UnmatchedBet} />
        </section>
      )}
      {matched.length > 0 && (
        <section className="card bets" aria-label="Matched bets">
          <Group title={`Matched ${matched.length}`} bets={matched} row={MatchedBet} />
        </section>
      )}
      {settled.length > 0 && (
        <section className="card bets" aria-label="Bets just settled">
          <Group title="Just settled" bets={settled} row={SettledBet} />
        </section>
      )}
      {gone.length > 0 && (
        <section className="card bets" aria-label="Lapsed and cancelled bets">
          <Group title="Lapsed and cancelled" bets={gone} row={LapsedBet} />
        </section>
      )}
    </>
  );
}
