import { DAY_MS } from 'engine/vocabulary';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { EndedRound } from 'protocol';
import { ask } from '../data/exchange.ts';
import { usePageTitle } from '../data/page-title.ts';
import { tableWord } from '../data/table-words.ts';
import { chartOfWeek, formatDay, weekOf, type ChartCell } from './history-chart.ts';
import './casino.css';

const WEEK = 7 * DAY_MS;
const AT_ONCE = 200;
const MOST_PAGES = 6;
const TABLE = 'matka';

/** The rounds of a week, the newest first: as many pages as that takes. */
async function roundsOfWeek(week: number): Promise<EndedRound[]> {
  const found: EndedRound[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const before = found.at(-1)?.round_id;
    const next = await ask('casino/getRounds', {
      table: TABLE,
      count: AT_ONCE,
      ...(before !== undefined && { before }),
    });
    found.push(...next);
    const last = next.at(-1);
    if (last === undefined || next.length < AT_ONCE || Date.parse(last.closed_at) < week) break;
  }
  return found;
}

/** What matka drew, by week: jodis, or the panas with them. */
export function ChartPage() {
  const name = tableWord('Matka');
  usePageTitle(t`${name}: charts`);
  const [last] = useState(() => weekOf(Date.now()));
  const [week, setWeek] = useState(last);
  const [kind, setKind] = useState<'jodi' | 'pana'>('jodi');
  const { data: rounds, isError } = useQuery({ queryKey: ['matkaWeek', week], queryFn: () => roundsOfWeek(week) });
  const rows = rounds === undefined ? undefined : chartOfWeek(rounds, week);
  return (
    <>
      <div className="table-title">
        <div>
          <nav className="crumbs" aria-label={t`Path`}>
            <Link to="/casino/list">
              <Trans>Casino</Trans>
            </Link>
            <span aria-hidden="true">/</span>
            <Link to={`/casino/match/${TABLE}`}>{name}</Link>
          </nav>
          <h1>{kind === 'jodi' ? t`Jodi chart` : t`Pana chart`}</h1>
          <p className="meta">{t`${formatDay(week)} to ${formatDay(week + WEEK - 1)}`}</p>
        </div>
        <span className="spacer" />
        <button type="button" className="btn" onClick={() => setWeek(week - WEEK)}>
          <Trans>Week before</Trans>
        </button>
        <button type="button" className="btn" disabled={week >= last} onClick={() => setWeek(week + WEEK)}>
          <Trans>Week after</Trans>
        </button>
      </div>
      <fieldset className="tabs" aria-label={t`Chart`}>
        <button type="button" aria-pressed={kind === 'jodi'} onClick={() => setKind('jodi')}>
          <Trans>Jodi</Trans>
        </button>
        <button type="button" aria-pressed={kind === 'pana'} onClick={() => setKind('pana')}>
          <Trans>Pana</Trans>
        </button>
      </fieldset>
      <section className="card wrap" aria-label={t`Chart`}>
        {rows === undefined && !isError && <div className="report-skeleton" aria-busy="true" aria-label={t`Loading`} />}
        {isError && <p className="none-yet">{t`The exchange did not answer.`}</p>}
        {rows?.length === 0 && <p className="none-yet">{t`Nothing was drawn in this week.`}</p>}
        {rows !== undefined && rows.length > 0 && <Chart rows={rows} week={week} kind={kind} />}
      </section>
    </>
  );
}

interface ChartProps {
  readonly rows: ReturnType<typeof chartOfWeek>;
  readonly week: number;
  readonly kind: 'jodi' | 'pana';
}

function Chart({ rows, week, kind }: ChartProps) {
  const days = Array.from({ length: 7 }, (_, day) => formatDay(week + day * DAY_MS).slice(0, 5));
  return (
    <table className="table history-chart">
      <thead>
        <tr>
          <th scope="col">{t`Time`}</th>
          {days.map((day) => (
            <th key={day} scope="col">
              {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ time, days: cells }) => (
          <tr key={time}>
            <th scope="row">{time}</th>
            {cells.map((drawn, day) => (
              <td key={day}>
                {drawn.map((cell) => (
                  <Link key={cell.round} to={`/casino/proof/${cell.round}`}>
                    {kind === 'jodi' ? cell.jodi : panaWords(cell)}
                  </Link>
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const panaWords = ({ open, jodi, close }: ChartCell): string => `${open} ${jodi} ${close}`;
