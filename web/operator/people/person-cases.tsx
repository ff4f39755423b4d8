import { useQuery } from '@tanstack/react-query';
import type { AlertCase } from 'protocol';
import { Link } from 'react-router';
import { DateTime } from '../../shared/date-time.tsx';
import { CASE_WORDS, caseMarketWords } from '../alerts/alert-words.ts';
import { casesAboutQuery } from '../data/waiting.ts';

/** A bettor who shares an address has one for every market. */
const SHOWN = 5;

/** The cases that signals opened about a person, the newest first. Without any, nothing is shown. */
export function PersonCases({ account }: { account: number }) {
  const { data = [] } = useQuery(casesAboutQuery(account));
  if (data.length === 0) return null;
  return (
    <>
      <h3>Cases</h3>
      <ul className="logins" aria-label="Cases about this person">
        {data.slice(0, SHOWN).map((found) => (
          <CaseItem key={found.case_id} found={found} />
        ))}
      </ul>
      {data.length > SHOWN && (
        <details>
          <summary>{data.length - SHOWN} earlier cases</summary>
          <ul className="logins" aria-label="Earlier cases about this person">
            {data.slice(SHOWN).map((found) => (
              <CaseItem key={found.case_id} found={found} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function CaseItem({ found }: { found: AlertCase }) {
  return (
    <li>
      <Link to={`/alerts/${found.case_id}`}>
        {[CASE_WORDS[found.kind], caseMarketWords(found)].filter((words) => words !== '').join(', ')}
      </Link>
      <small className="meta">
        {found.state}, <DateTime ms={Date.parse(found.last_at)} />
      </small>
    </li>
  );
}
