import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { memo, useEffect } from 'react';
import { Link, useParams } from 'react-router';
import type { Table } from 'games';
import { loadTable } from 'games/load-table';
import type { CasinoRound, CasinoTable } from 'protocol';
import { formatShortStake } from '../../shared/format/money.ts';
import { Icon } from '../../shared/icon.tsx';
import { DESKTOP, useMedia } from '../../shared/use-media.ts';
import { useCasino } from '../data/casino-store.ts';
import { useTopics } from '../data/exchange.ts';
import { usePageTitle } from '../data/page-title.ts';
import { casinoTablesQuery } from '../data/queries.ts';
import { tableWord } from '../data/table-words.ts';
import { later } from '../data/later.tsx';
import { useSlip } from '../slip/shown-slip.ts';
import { tellSlip } from '../slip/slip-store.ts';
import { BetGrid } from './bet-grid.tsx';
import { limitsOf } from './bet-groups.ts';
import { RoundSum } from './round-sum.tsx';
import { Dock } from './dock.tsx';
import { noteTable } from './last-tables.ts';
import { Stage } from './stage.tsx';
import './casino.css';

const RoundBets = later(() => import('./round-bets.tsx'), 'RoundBets');

/** One table: whatever game it plays. The address names it by its match or its code. */
export function TablePage() {
  const { matchId = '' } = useParams();
  const { data: tables, isError } = useQuery(casinoTablesQuery);
  const table = tables?.find(({ code, match_id }) => code === matchId || String(match_id) === matchId);
  const { data: game, isError: isWithoutRules } = useGame(table?.code);
  if (table !== undefined && game !== undefined) return <TableScreen key={table.code} listed={table} game={game} />;
  const isLost = isError || isWithoutRules;
  if ((tables === undefined || table !== undefined) && !isLost) {
    return <section className="card report-skeleton" aria-busy="true" aria-label={t`Loading`} />;
  }
  return (
    <section className="card">
      <div className="empty">
        <h1>{isLost ? t`The table cannot be loaded` : t`There is no such table`}</h1>
        <p>{isLost ? t`The exchange did not answer.` : t`It may have been closed.`}</p>
        <Link className="btn go" to="/casino/list">
          <Trans>See all tables</Trans>
        </Link>
      </div>
    </section>
  );
}

/** The rules of a table, in a file of their own. */
const useGame = (code: string | undefined) =>
  useQuery({
    queryKey: ['game', code],
    queryFn: async () => {
      const game = await loadTable(code ?? '');
      if (game === undefined) throw new Error(`no rules for ${code}`);
      return game;
    },
    staleTime: Number.POSITIVE_INFINITY,
    enabled: code !== undefined,
  });

function TableScreen({ listed, game }: { readonly listed: CasinoTable; readonly game: Table }) {
  usePageTitle(tableWord(listed.name));
  useTopics([`table:${listed.code}`]);
  const picture = useCasino((state) => state.pictures[listed.code]);
  const isDesktop = useMedia(DESKTOP);
  const table = picture?.table ?? listed;
  const round = picture?.round ?? null;
  useSlipOfRound(round);
  useEffect(() => noteTable(listed.code), [listed.code]);
  return (
    <>
      <Title table={table} index={round?.index} />
      <Stage table={table} round={round} game={game} />
      {round !== null && <BetGrid table={table} round={round} game={game} />}
      {round !== null && (
        <FairLine
          commitment={round.commitment}
          beacon={round.beacon?.round}
          ended={round.stage === 'result' ? round.round_id : undefined}
        />
      )}
      {!isDesktop && round?.stage === 'result' && <RoundBets round={round} />}
      {!isDesktop && <Dock table={table} />}
      {!isDesktop && round?.stage === 'result' && <RoundSum round={round} game={game} />}
    </>
  );
}

/** A bet that was not placed in its round is not placed in another. */
function useSlipOfRound(round: CasinoRound | null): void {
  const isBetting = round?.stage === 'betting';
  const id = round?.round_id;
  useEffect(() => {
    const { slip } = useSlip.getState();
    if (slip.phase === 'closed' || slip.draft.selection.market.round === undefined) return;
    if (slip.draft.selection.market.round !== id || !isBetting) tellSlip({ type: 'closed' });
  }, [id, isBetting]);
}

interface TitleProps {
  readonly table: CasinoTable;
  /** Of the round. */
  readonly index: number | undefined;
}

// What a card does not change is not drawn again for each.

const Title = memo(function Title({ table, index }: TitleProps) {
  const [least, most] = limitsOf(table);
  const back = table.return?.toFixed(1);
  const terms = [
    `${formatShortStake(least)}–${formatShortStake(most)}`,
    ...(back === undefined ? [] : [t`returns ${back}%`]),
  ];
  const limits = terms.join(' · ');
  return (
    <div className="table-title own">
      <Link className="icon-button back" to="/casino/list" aria-label={t`All tables`}>
        <Icon name="left" />
      </Link>
      <div>
        <nav className="crumbs" aria-label={t`Path`}>
          <Link to="/casino/list">
            <Trans>Casino</Trans>
          </Link>
          <span aria-hidden="true">/</span>
          <Link to={`/casino/list/${table.series_id}`}>{tableWord(table.family_name)}</Link>
        </nav>
        <h1>{tableWord(table.name)}</h1>
        <p className="meta">{index === undefined ? limits : t`Round ${index} · ${limits}`}</p>
      </div>
      <span className="spacer" />
      <Link className="btn" to={`/casino/rules/${table.code}`} aria-label={t`Rules`}>
        <Icon name="info" size="small" />
        <span>
          <Trans>Rules</Trans>
        </span>
      </Link>
    </div>
  );
});

interface FairLineProps {
  readonly commitment: string;
  /** The round of the public beacon that it names. */
  readonly beacon: number | undefined;
  /** The round, once it has ended. */
  readonly ended: string | undefined;
}

const FairLine = memo(function FairLine({ commitment, beacon, ended }: FairLineProps) {
  const short = `${commitment.slice(0, 4)}…${commitment.slice(-2)}`;
  return (
    <p className="fair-line">
      <Icon name="lock" size="small" />
      <span>
        {ended !== undefined ? (
          <Trans>
            Fair: seed revealed, hashes to <b>{short}</b>
          </Trans>
        ) : beacon === undefined ? (
          <Trans>
            Fair: committed <b>{short}</b> before bets opened
          </Trans>
        ) : (
          <Trans>
            Fair: committed <b>{short}</b> before bets opened, public beacon {beacon} to come
          </Trans>
        )}
      </span>
      {ended !== undefined && (
        <Link className="quiet-link" to={`/casino/proof/${ended}`}>
          <Trans>verify</Trans>
        </Link>
      )}
    </p>
  );
});
