import { useAccount } from '../data/account-store.ts';
import { groupBets } from './bet-groups.ts';
import { LapsedBet, MatchedBet, SettledBet, UnmatchedBet } from './bet-row.tsx';

const SHOWN = 8;
const GONE_SHOWN = 3;

/** The bettor's bets beside the prices: what waits, what is matched, and what was just settled. */
export function OpenBets() {
  const open = useAccount((state) => state.open);
  const settled = useAccount((state) => state.settled);
  if (open === undefined) return <OpenBetsSkeleton />;
  const { unmatched, matched, gone } = groupBets(open);
  const count = open.length - gone.length;
  return (
    <section className="card bets" aria-labelledby="open-bets-title">
      <header>
        <h2 id="open-bets-title">Open bets</h2>
        <span className="sp" />
        <span className="meta">{count === 1 ? '1 bet' : `${count} bets`}</span>
      </header>
      {count + gone.length + settled.length === 0 && (
        <p className="none-yet">Your unmatched and matched bets appear here.</p>
      )}
      <Group title={`Unmatched ${unmatched.length}`} bets={unmatched.slice(0, 20)} row={UnmatchedBet} />
      <Group title={`Matched ${matched.length}`} bets={matched.slice(0, SHOWN)} row={MatchedBet} />
      <Group title="Lapsed and cancelled" bets={gone.slice(0, GONE_SHOWN)} row={LapsedBet} />
      <Group title="Just settled" bets={settled.slice(0, SHOWN)} row={SettledBet} />
    </section>
  );
}

interface GroupProps {
  readonly title: string;
  readonly bets: readonly Parameters<typeof MatchedBet>[0]['bet'][];
  readonly row: typeof MatchedBet;
  readonly heading?: 'h2' | 'h3';
}

export function Group({ title, bets, row: Row, heading: Heading = 'h3' }: GroupProps) {
  if (bets.length === 0) return null;
  return (
    <>
      <Heading className="sub">{title}</Heading>
      <ul>
        {bets.map((bet) => (
          <Row key={bet.id} bet={bet} />
        ))}
      </ul>
    </>
  );
}

export function OpenBetsSkeleton() {
  return (
    <section className="card bets" aria-busy="true" aria-label="Open bets, loading">
      <header>
        <span className="sk w40" />
      </header>
      <ul>
        {[1, 2, 3].map((row) => (
          <li key={row} className="bet">
            <span className="sk w40" />
            <span className="sk" />
            <span className="sk w40" />
          </li>
        ))}
      </ul>
    </section>
  );
}
