import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { ProfitRow } from 'protocol';
import { formatMoney } from '../../shared/format/money.ts';
import { wordsOfMarket } from '../../shared/server-words/server-words.ts';
import { lastWeek } from '../../shared/report/report-dates.ts';
import { Amount, Choice, PeriodFields } from '../../shared/report/report-parts.tsx';
import { ReportTable } from '../../shared/report/report-table.tsx';
import { Report } from '../../shared/report/report.tsx';
import { roundWords } from '../data/round-words.ts';
import { moneyOf } from '../data/from-wire.ts';
import { usePageTitle } from '../data/page-title.ts';
import { reportSource } from '../data/report-source.ts';
import { sportWord } from '../data/sport-words.ts';

type Type = 'all' | 'sport' | 'casino';

interface Depth {
  readonly by: 'sport' | 'match' | 'market';
  readonly sport?: { readonly id: number; readonly name: string };
  readonly match?: { readonly id: number; readonly name: string };
}

/** What sports, their matches and the markets of those have come to; each row leads one step down. */
export function ProfitPage() {
  const { t } = useLingui();
  usePageTitle(t`Profit and loss`);
  const types = [
    ['all', t`All`],
    ['sport', t`Sport`],
    ['casino', t`Casino`],
  ] as const;
  const [period, setPeriod] = useState(() => lastWeek(Date.now()));
  const [type, setType] = useState<Type>('all');
  // In the history, so that Back leads one step up.
  const navigate = useNavigate();
  const depth = (useLocation().state as Depth | null) ?? { by: 'sport' };
  const setDepth = (next: Depth) => void navigate('.', { state: next });
  const request = {
    from_date: period.from,
    to_date: period.to,
    type,
    by: depth.by,
    ...(depth.sport === undefined ? {} : { sport_id: depth.sport.id }),
    ...(depth.match === undefined ? {} : { match_id: depth.match.id }),
  };
  return (
    <Report
      title={t`Profit and loss`}
      source={reportSource('report/getProfitLoss', request)}
      filters={
        <>
          <PeriodFields period={period} onChange={setPeriod} />
          <Choice label={t`Type`} name="profit-type" choices={types} chosen={type} onChange={setType} />
        </>
      }
      totals={(total) => [
        { label: t`Net for period`, money: total && moneyOf(total.net), isSigned: true },
        { label: t`Before commission`, money: total && moneyOf(total.profit), isSigned: true },
        { label: t`Commission`, money: total && moneyOf(total.commission) },
      ]}
      label={t`Profit and loss by sport, match and market`}
      above={<Path depth={depth} onChoose={setDepth} />}
      empty={t`None of your bets were settled in this period.`}
      countOf={(page) => page.rows.length}
    >
      {(rows) => (
        <ReportTable
          rows={rows}
          keyOf={(row) => `${row.sport_id} ${row.match_id} ${row.market_id}`}
          columns={[
            {
              head: depth.by === 'sport' ? t`Sport` : depth.by === 'match' ? t`Match` : t`Market`,
              isHeader: true,
              cell: (row) => <Subject row={row} depth={depth} onChoose={setDepth} />,
            },
            { head: t`Result`, isNumber: true, cell: (row) => <Amount money={moneyOf(row.profit)} /> },
            { head: t`Commission`, isNumber: true, cell: (row) => formatMoney(moneyOf(row.commission)) },
            {
              head: t`Net`,
              isNumber: true,
              cell: (row) => (
                <b>
                  <Amount money={moneyOf(row.net)} />
                </b>
              ),
            },
          ]}
        />
      )}
    </Report>
  );
}

interface ChoosingProps {
  readonly depth: Depth;
  readonly onChoose: (depth: Depth) => void;
}

function Path({ depth, onChoose }: ChoosingProps) {
  const { t } = useLingui();
  return (
    <nav className="report-path" aria-label={t`Path`}>
      <button type="button" disabled={depth.by === 'sport'} onClick={() => onChoose({ by: 'sport' })}>
        <Trans>All sports</Trans>
      </button>
      {depth.sport !== undefined && (
        <button
          type="button"
          disabled={depth.by === 'match'}
          onClick={() => onChoose({ by: 'match', sport: depth.sport as NonNullable<Depth['sport']> })}
        >
          {depth.sport.name}
        </button>
      )}
      {depth.match !== undefined && <span>{depth.match.name}</span>}
    </nav>
  );
}

function nextDepth(row: ProfitRow, depth: Depth): Depth | undefined {
  const sport = { id: row.sport_id, name: sportWord(row.sport_name) };
  if (depth.by === 'sport') return { by: 'match', sport };
  return depth.by === 'match'
    ? { by: 'market', sport, match: { id: row.match_id, name: roundWords(row.match_name) } }
    : undefined;
}

const nameOf = (row: ProfitRow, { by }: Depth) =>
  by === 'sport'
    ? sportWord(row.sport_name)
    : by === 'match'
      ? roundWords(row.match_name)
      : wordsOfMarket(row.market_name);

/** What a row is about, and the way one step down from it. */
function Subject({ row, depth, onChoose }: ChoosingProps & { readonly row: ProfitRow }) {
  const next = nextDepth(row, depth);
  return (
    <>
      {next === undefined ? (
        <Link to={`/report/current-bet?market=${row.market_id}&tab=settled`}>{nameOf(row, depth)}</Link>
      ) : (
        <button type="button" className="row-link" onClick={() => onChoose(next)}>
          {nameOf(row, depth)}
        </button>
      )}
      {depth.by === 'match' && <span className="meta">{row.series_name}</span>}
    </>
  );
}
