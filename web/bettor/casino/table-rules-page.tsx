import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { tableOf } from 'games';
import type { TableRules } from 'protocol';
import { wordsOfStakeBack } from '../../shared/server-words/server-words.ts';
import { ReportTable } from '../../shared/report/report-table.tsx';
import { usePageTitle } from '../data/page-title.ts';
import { tableRulesQuery } from '../data/queries.ts';
import { tableWord } from '../data/table-words.ts';
import { DayRecords } from './day-records.tsx';
import { SeedChains } from './seed-chains.tsx';
import './casino.css';
import './proof.css';

/** The rules of a table, what each bet pays and gives back on average, and what a proof shows. */
export function TableRulesPage() {
  const { code = '' } = useParams();
  const { data, isError } = useQuery(tableRulesQuery(code));
  usePageTitle(data === undefined ? t`Rules` : tableWord(data.name));
  if (data !== undefined) return <Rules rules={data} />;
  if (!isError) return <section className="card report-skeleton" aria-busy="true" aria-label={t`Loading`} />;
  return (
    <section className="card">
      <div className="empty">
        <h1>{t`There is no such table`}</h1>
        <p>{t`It may have been closed.`}</p>
        <Link className="btn go" to="/casino/list">
          <Trans>See all tables</Trans>
        </Link>
      </div>
    </section>
  );
}

function Rules({ rules }: { readonly rules: TableRules }) {
  const name = tableWord(rules.name);
  return (
    <>
      <div className="table-title">
        <div>
          <nav className="crumbs" aria-label={t`Path`}>
            <Link to="/casino/list">
              <Trans>Casino</Trans>
            </Link>
            <span aria-hidden="true">/</span>
            <Link to={`/casino/match/${rules.code}`}>{name}</Link>
          </nav>
          <h1>{t`Rules of ${name}`}</h1>
        </div>
      </div>
      <section className="card table-rules" aria-label={t`Rules`}>
        {rules.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {stakeBackOf(rules.code).map((words) => (
          <p key={words}>{`${t`Tie: stake back`}. ${words}`}</p>
        ))}
      </section>
      <section className="card" aria-label={t`Bets`}>
        <ReportTable
          rows={rules.bets}
          keyOf={(row) => row.bet}
          columns={[
            { head: t`Bet`, cell: (row) => row.name, isHeader: true },
            { head: t`Pays`, cell: (row) => row.payout, isNumber: true },
            { head: t`Returns`, cell: (row) => `${row.return.toFixed(2)}%`, isNumber: true },
          ]}
        />
      </section>
      <WhatIsProved receiptKey={rules.receipt_key} />
      <SeedChains table={rules.code} />
      <DayRecords table={rules.code} />
    </>
  );
}

/** When the stakes of a market come back, in full. */
function stakeBackOf(code: string): readonly string[] {
  const groups = tableOf(code)?.groups({ index: 1 }) ?? [];
  return [...new Set(groups.flatMap(({ voidWhen }) => (voidWhen === undefined ? [] : [wordsOfStakeBack(voidWhen)])))];
}

function WhatIsProved({ receiptKey }: { readonly receiptKey: string }) {
  return (
    <section className="card" aria-labelledby="proved">
      <header>
        <h2 id="proved">{t`What a proof shows, and what it does not`}</h2>
      </header>
      <ul className="table-rules">
        <li>{t`Shown: the seed was fixed before bets opened, the players' numbers before the deal, and the cards follow from both.`}</li>
        <li>
          {t`Not shown: the house knows the seed and sees the numbers before bets close. An account of its own could bet with that knowledge or add the last number. So accounts of the house, of staff and of agents may not bet at tables, and only numbers that come with a bet count.`}
        </li>
        <li>{t`Where a round names a public beacon, its value is published after bets have closed: not even the house knows it before. The proof page shows where to compare it.`}</li>
        <li>{t`Not shown: which value of a beacon a round named while bets were open. Only the record of the round says so.`}</li>
        <li>{t`Not shown: that your number was kept, unless you look for it. The proof page does this on the device that placed the bet, which keeps a receipt that the house has signed.`}</li>
        <li>{t`Not shown: that the prices are good. What each bet returns stands above, computed from the rules.`}</li>
        <li>
          {t`Receipts are signed with this Ed25519 key:`} <code>{receiptKey}</code>
        </li>
      </ul>
    </section>
  );
}
