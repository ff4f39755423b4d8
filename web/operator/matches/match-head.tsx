import { useQuery } from '@tanstack/react-query';
import type { Match, ScorePicture } from 'protocol';
import { sportOfFacts } from 'results';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../shared/format/dates.ts';
import { groupDigits } from '../../shared/format/money.ts';
import { Icon } from '../../shared/icon.tsx';
import { canReopen, type DeskMatch } from '../data/desk-matches.ts';
import { factFormsQuery, isScoredByBall } from '../data/match-facts.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { useScores } from '../data/topics.ts';
import { OthersHere } from '../controls/others-here.tsx';
import { switchMatch } from '../controls/switch-match.ts';
import { useDeed } from '../controls/use-deed.ts';
import { useKeys } from '../controls/use-keys.ts';
import { EditMatchDialog } from './edit-match.tsx';
import { FinishButton } from './finish-match.tsx';
import type { MarketRow } from './market-rows.ts';
import { MatchNote } from './match-note.tsx';
import { NewMarketButton } from './new-market.tsx';
import { TemplateMarketsButton } from './template-markets.tsx';
import type { Trading } from './use-trading.ts';

interface HeadProps {
  readonly match: Match;
  readonly row: DeskMatch | undefined;
  readonly rows: readonly MarketRow[];
  readonly trading: Trading;
  readonly onMade: (row: string) => void;
}

/** Name, score, and what acts on the whole match. */
export function MatchHead({ match, row, rows, trading, onMade }: HeadProps) {
  const score = useScores((state) => state[match.match_id]) ?? match.score;
  const { may } = useOwnPermissions();
  const [maySuspend, mayRun] = [may('suspend-markets'), may('run-markets')];
  const { isBusy, run } = useDeed();
  const isRunning = rows.some(({ book, quoteState }) => book.status === 'open' && quoteState === 'ball-running');
  // A sport that the site has made may have no ball.
  const hasBall = sportOfFacts(match.sport_id) !== undefined && rows.some(({ quoteState }) => quoteState !== undefined);
  const named = { id: match.match_id, name: match.match_name };
  const suspendAll = () => void run(() => switchMatch(named, 'suspended'), 'suspend');
  const openAll = () => void run(() => switchMatch(named, 'open'), 'open');
  const openNew = () => void run(() => switchMatch(named, 'open, new ones too'), 'open new');
  const { inactive = 0 } = row ?? {};
  const toReopen = row === undefined ? 0 : canReopen(row);
  const toggleBall = () => {
    if (hasBall) trading.toggleBall(rows);
  };
  useKeys({
    ...(maySuspend && { Escape: suspendAll }),
    ...(mayRun && { o: openAll, n: openNew, ' ': toggleBall }),
  });
  return (
    <section className="card match-head trading-head" aria-label="Match">
      <div className="match-title">
        <h1>{match.match_name}</h1>
        <p className="meta">
          {match.series_name} · match {match.match_id} · {formatDateTime(Date.parse(match.open_date)).slice(0, 16)}
          {match.race !== null && ` · ${raceWords(match.race)}`}
        </p>
        <MatchNote matchId={match.match_id} />
      </div>
      <Score score={score} />
      <div className="match-switches">
        {mayRun && hasBall && (
          <button
            type="button"
            className={isRunning ? 'switch on' : 'switch'}
            aria-pressed={isRunning}
            onClick={toggleBall}
          >
            <i />
            Ball running
            <kbd>Space</kbd>
          </button>
        )}
        {maySuspend && (
          <button type="button" className="btn tall" disabled={row?.open === 0} onClick={suspendAll}>
            <Icon name="lock" size="small" />
            Suspend all
            <kbd>Esc</kbd>
          </button>
        )}
      </div>
      <div className="match-acts">
        <FactsLinks match={match} />
        <EditButton match={match} />
        <NewMarketButton match={match} onMade={onMade} />
        <TemplateMarketsButton match={match} />
        <FinishButton row={row} />
        {mayRun && inactive > 0 && (
          <button type="button" className="btn tall" disabled={isBusy} onClick={openNew}>
            <Icon name="play" size="small" />
            Open all {toReopen + inactive}
            <kbd>N</kbd>
          </button>
        )}
        {mayRun && toReopen > 0 && (
          <button type="button" className="btn tall" disabled={isBusy} onClick={openAll}>
            <Icon name="play" size="small" />
            Open {toReopen}
            <kbd>O</kbd>
          </button>
        )}
        <OthersHere matchId={match.match_id} />
      </div>
    </section>
  );
}

/** 1,600 m, Turf, Good */
const raceWords = ({ distance, surface, going }: NonNullable<Match['race']>): string =>
  [`${groupDigits(String(distance))} m`, surface, going].filter(Boolean).join(', ');

/** Links to the page that scores it ball by ball, and to the page for all other facts. */
function FactsLinks({ match }: { match: Match }) {
  const { permissions, may } = useOwnPermissions();
  const enabled = permissions.has('enter-facts');
  const { data: forms } = useQuery({ ...factFormsQuery(match.match_id), enabled });
  // No rule reads facts of a sport that the site has made.
  if (!enabled || forms?.length === 0) return null;
  return (
    <>
      {forms !== undefined && isScoredByBall(forms) && may('enter-facts') && (
        <Link className="btn tall" to={`/score/${match.match_id}`}>
          Score
        </Link>
      )}
      <Link className="btn tall" to={`/facts/${match.match_id}`}>
        Facts
      </Link>
    </>
  );
}

function EditButton({ match }: { match: Match }) {
  const [isOpen, setIsOpen] = useState(false);
  const may = useOwnPermissions().may('manage-catalogue');
  useKeys(may ? { e: () => setIsOpen(true) } : {});
  if (!may && !isOpen) return null;
  return (
    <>
      {may && (
        <button type="button" className="btn tall" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          Change
          <kbd>E</kbd>
        </button>
      )}
      {isOpen && <EditMatchDialog match={match} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const BALLS_SHOWN = 6;

function Score({ score }: { score: ScorePicture | null }) {
  if (score === null || (score.summary === '' && score.note === '')) return null;
  return (
    <div className="match-score">
      <b>{score.summary}</b>
      <span className="meta">{score.note}</span>
      {score.recent.length > 0 && (
        <ol className="balls" aria-label="Last balls">
          {score.recent.slice(-BALLS_SHOWN).map((ball, at) => (
            // The same ball may come twice in a row: its place is its name.
            <li key={`${at} ${ball}`}>{ball}</li>
          ))}
        </ol>
      )}
    </div>
  );
}
