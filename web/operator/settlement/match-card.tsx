import { Link } from 'react-router';
import { KeyHints } from '../controls/key-hints.tsx';
import { entryWords, GROUP_WORDS, nameOf, type MatchResults } from './settlement-rows.ts';

/** The results of one match that stand together: each leads to its own. */
export function MatchCard({ match: { matchName, group, rows } }: { match: MatchResults }) {
  return (
    <section className="card match-results" aria-label="Results of the match">
      <header>
        <h2>{matchName}</h2>
        <span className="meta">{`${GROUP_WORDS[group]}: ${rows.length}`}</span>
        <span className="spacer" />
        <KeyHints keys={[['→', '←', 'open, close']]} />
      </header>
      <ul>
        {rows.map((row) => (
          <li key={row.marketId}>
            <Link to={`/settlement/${row.marketId}`}>{nameOf(row)}</Link>
            <span className="meta">{entryWords(row)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
