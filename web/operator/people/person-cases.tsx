import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DateTime } from '../../shared/date-time.tsx';
import { CASE_WORDS, caseMarketWords } from '../alerts/alert-words.ts';
import { casesAboutQuery } from '../data/waiting.ts';

/** The cases that signals opened about a person, the newest first. Without any, nothing is shown. */
export function PersonCases({ account }: { account: number }) {
  const { data = [] } = useQuery(casesAboutQuery(account));
  if (data.length === 0) return null;
  return (
    <>
      <h3>Cases</h3>
      <ul className="logins" aria-label="Cases about this person">
        {data.map((found) => (
          <li key={found.case_id}>
            <Link to={`/alerts/${found.case_id}`}>
              {[CASE_WORDS[found.kind], caseMarketWords(found)].filter((words) => words !== '').join(', ')}
            </Link>
            <small className="meta">
              {found.state}, <DateTime ms={Date.parse(found.last_at)} />
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}
