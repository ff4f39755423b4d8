import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ProfitRow } from 'protocol';
import { sportWord } from '../data/sport-words.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { moneyOf } from '../data/from-wire.ts';
import { usePageTitle } from '../data/page-title.ts';
import { lastWeek } from '../../shared/report/report-dates.ts';
import {
  Amount,
  Choice,
  Pages,
  PeriodFields,
  ReportBody,
  ReportHead,
  Totals,
} from '../../shared/report/report-parts.tsx';
import '../../shared/report/report.css';
import { useReport } from '../../shared/report/use-report.ts';

const NAME = 'report/getProfitLoss';
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
  const [depth, setDepth] = useState<Depth>({ by: 'sport' });
  const asked = {
    from_date: period.from,
    to_date: period.to,
    type,
    by: depth.by,
    ...(depth.sport === undefined ? {} : { sport_id: depth.sport.id }),
    ...(depth.match === undefined ? {} : { match_id: depth.match.id }),
  };
  const paged = useReport(NAME, asked);
  const { page } = paged;
  const total = page?.total;
  return (
    <>
      <ReportHead title={t`Profit and loss`} name={NAME} asked={asked} />
      <search className="card filters">
        <PeriodFields period={period} onChange={setPeriod} />
        <Choice label={t`Type`} name="profit-type" choices={types} chosen={type} onChange={setType} />
      </search>
      <Totals
        totals={[
          { label: t`Net of these days`, money: total && moneyOf(total.net), isSigned: true },
          { label: t`Before commission`, money: total && moneyOf(total.profit), isSigned: true },
          { label: t`Commission`, money: total && moneyOf(total.commission) },
        ]}
      />
      <section className="card" aria-label={t`Profit and loss by sport, match and market`}>
        <Path depth={depth} onChoose={setDepth} />
        <ReportBody
          paged={paged}
          isLoaded={page !== undefined}
          isEmpty={page?.rows.length === 0}
          empty={t`Nothing of yours was settled then.`}
        >
          <ProfitTable rows={page?.rows ?? []} depth={depth} onChoose={setDepth} />
        </ReportBody>
        <Pages
          paged={paged}
          shown={page?.rows.length ?? 0}
          all={page?.rows.length ?? 0}
          hasNext={(page?.next ?? null) !== null}
        />
      </section>
    </>
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
  return depth.by === 'match' ? { by: 'market', sport, match: { id: row.match_id, name: row.match_name } } : undefined;
}

const nameOf = (row: ProfitRow, { by }: Depth) =>
  by === 'sport' ? sportWord(row.sport_name) : by === 'match' ? row.match_name : row.market_name;

function ProfitTable({ rows, depth, onChoose }: ChoosingProps & { readonly rows: readonly ProfitRow[] }) {
  const { t } = useLingui();
  return (
    <div className="wrap">
      <table className="tbl statement">
        <thead>
          <tr>
            <th scope="col">{depth.by === 'sport' ? t`Sport` : depth.by === 'match' ? t`Match` : t`Market`}</th>
            <th scope="col" className="num">
              <Trans>Result</Trans>
            </th>
            <th scope="col" className="num">
              <Trans>Commission</Trans>
            </th>
            <th scope="col" className="num">
              <Trans>Net</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const next = nextDepth(row, depth);
            return (
              <tr key={`${row.sport_id} ${row.match_id} ${row.market_id}`}>
                <th scope="row">
                  {next === undefined ? (
                    <Link to={`/report/current-bet?market=${row.market_id}&tab=settled`}>{nameOf(row, depth)}</Link>
                  ) : (
                    <button type="button" className="row-link" onClick={() => onChoose(next)}>
                      {nameOf(row, depth)}
                    </button>
                  )}
                  {depth.by === 'match' && <span className="meta">{row.series_name}</span>}
                </th>
                <td className="num">
                  <Amount money={moneyOf(row.profit)} />
                </td>
                <td className="num">{formatMoney(moneyOf(row.commission))}</td>
                <td className="num">
                  <b>
                    <Amount money={moneyOf(row.net)} />
                  </b>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
