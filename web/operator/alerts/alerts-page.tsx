import { useQuery } from '@tanstack/react-query';
import type { AlertCase, StandingAlert } from 'protocol';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { DESKTOP, useMedia } from '../../shared/use-media.ts';
import { Age } from '../controls/age.tsx';
import { KeyHints } from '../controls/key-hints.tsx';
import { usePageTitle } from '../controls/page-title.ts';
import { wordsOf } from '../controls/use-deed.ts';
import { useOpenedRowKeys } from '../controls/use-row-keys.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { alertsQuery, casesQuery } from '../data/waiting.ts';
import { AlertRow } from './alert-row.tsx';
import { AlertSettingsCard } from './alert-settings.tsx';
import {
  alikeKey,
  CASE_WORDS,
  caseMarketWords,
  restsOnFacts,
  seenWords,
  STANDING_WORDS,
  standingPlace,
} from './alert-words.ts';
import { FeedsCard } from './feeds-card.tsx';
import { CasePanel } from './case-panel.tsx';
import './alerts.css';

/** One inbox: what stands now, and the cases that signals have opened. */
export function AlertsPage() {
  usePageTitle('Alerts');
  const { permissions } = useOwnPermissions();
  const isDesktop = useMedia(DESKTOP);
  const chosen = Number(useParams()['caseId'] ?? 0);
  const [state, setState] = useState<AlertCase['state']>('open');
  const { data: alerts, error } = useQuery(alertsQuery);
  const open = useQuery(casesQuery('open'));
  const closed = useQuery({ ...casesQuery('closed'), enabled: state === 'closed' || chosen !== 0 });
  const { data: cases } = state === 'open' ? open : closed;
  const found = [...(open.data ?? []), ...(closed.data ?? [])].find(({ case_id }) => case_id === chosen);
  const alike = open.data?.filter((one) => one.case_id !== chosen && found && alikeKey(one) === alikeKey(found)) ?? [];
  // A case that is just closed has left one list, and comes with the other.
  const isLoading = open.isPending || closed.isPending || closed.isFetching;
  const panel = chosen === 0 ? null : <CasePanel key={chosen} found={found} alike={alike} isLoading={isLoading} />;
  if (!isDesktop && panel !== null) return panel;
  return (
    <>
      <header className="bar">
        <div>
          <h1>Alerts</h1>
          <p className="meta">
            {alerts === undefined
              ? 'Loading'
              : `${alerts.standing_count} now, ${alerts.open_cases} ${alerts.open_cases === 1 ? 'case' : 'cases'} open`}
          </p>
        </div>
      </header>
      {error !== null && <p className="outcome bad">{wordsOf(error)}</p>}
      <div className={panel === null ? 'beside' : 'beside-panel'}>
        <div className="alert-lists">
          <Standing alerts={alerts?.standing} />
          <section className="card" aria-label="Cases">
            <header className="tools">
              <div className="tabs">
                <button type="button" aria-pressed={state === 'open'} onClick={() => setState('open')}>
                  Open
                </button>
                <button type="button" aria-pressed={state === 'closed'} onClick={() => setState('closed')}>
                  Closed
                </button>
              </div>
              <span className="spacer" />
              <KeyHints
                keys={[
                  ['↑', '↓', 'row'],
                  ['Enter', 'open'],
                ]}
              />
            </header>
            <CaseTable cases={cases ?? []} opened={chosen} isLoaded={cases !== undefined} />
          </section>
          {permissions.has('view-markets') && <FeedsCard />}
          <AlertSettingsCard />
        </div>
        {panel}
      </div>
    </>
  );
}

/** Clears when it is dealt with. */
function Standing({ alerts }: { alerts: readonly StandingAlert[] | undefined }) {
  return (
    <section className="card" aria-label="Now" aria-busy={alerts === undefined}>
      <header>
        <h2>Now</h2>
        <span className="meta">clears when dealt with</span>
      </header>
      {alerts?.length === 0 && (
        <p className="none-yet">No results on hold, silent feeds, late deposits or markets near their cap.</p>
      )}
      <ul>
        {alerts?.map((alert) => (
          <AlertRow
            key={`${alert.kind} ${alert.about}`}
            kind={STANDING_WORDS[alert.kind]}
            to={standingPlace(alert)}
            text={[alert.match_name, alert.text].filter((text) => text !== '').join(': ')}
            amount={alert.amount}
            since={Date.parse(alert.since)}
            facts={restsOnFacts(alert) ? alert.match_id : undefined}
          />
        ))}
      </ul>
    </section>
  );
}

interface CaseTableProps {
  readonly cases: readonly AlertCase[];
  /** The case in the panel; 0 without one. */
  readonly opened: number;
  readonly isLoaded: boolean;
}

function CaseTable({ cases, opened, isLoaded }: CaseTableProps) {
  const navigate = useNavigate();
  const { selected, select } = useOpenedRowKeys(
    cases.map(({ case_id }) => case_id),
    { Enter: (id) => void navigate(`/alerts/${id}`) },
    opened === 0 ? undefined : opened,
  );
  if (cases.length === 0) return isLoaded ? <p className="none-yet">No cases.</p> : null;
  return (
    <div className="wrap">
      <table className="table dense case-table">
        <thead>
          <tr>
            <th scope="col">Case</th>
            <th scope="col">People</th>
            <th scope="col" className="num">
              Last seen
            </th>
          </tr>
        </thead>
        <tbody>
          {cases.map((one) => (
            <tr
              key={one.case_id}
              data-selected={one.case_id === selected}
              className={one.case_id === selected ? 'selected' : ''}
              onPointerDown={() => select(one.case_id)}
              onFocusCapture={() => select(one.case_id)}
            >
              <th scope="row">
                <Link to={`/alerts/${one.case_id}`}>{CASE_WORDS[one.kind]}</Link>
                <span className="meta">{[caseMarketWords(one), seenWords(one)].filter(Boolean).join(': ')}</span>
              </th>
              <td>{one.people.map(({ name }) => name).join(', ')}</td>
              <td className="num meta">
                <Age since={Date.parse(one.last_at)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
