import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { formatSize, formatStake } from '../../shared/format/money.ts';
import { Icon } from '../../shared/icon.tsx';
import { useMedia } from '../../shared/use-media.ts';
import type { Market, Match } from '../data/from-wire.ts';
import { useStreamHealth, useTopics } from '../data/exchange.ts';
import { hasLadder } from '../data/market-kind.ts';
import { matchQuery } from '../data/queries.ts';
import { useMarket } from '../data/use-prices.ts';
import { statusWord } from '../data/status-word.ts';
import { useOneClick } from '../one-click/one-click-store.ts';
import { usePageTitle } from '../data/page-title.ts';
import { PhoneSlipFor } from '../slip/phone-slip-row.tsx';
import { textOf } from '../slip/slip-machine.ts';
import { useQuickStakes } from '../slip/quick-stakes.ts';
import { LadderColumn } from './ladder-column.tsx';
import { problemOfStake, useLadder } from './ladder-settings.ts';
import './ladder.css';
import { amountOf } from '../../shared/forms/amount.ts';
import { FIGURE_FOCUS } from '../../shared/forms/figure-focus.ts';

/** Narrower screens show one ladder at a time. */
const WIDE = '(min-width: 700px)';
const COLUMNS = 2;

/** A market's whole ladders, one column a runner, for whoever trades by price. */
export function LadderPage() {
  const { t } = useLingui();
  const { matchId, marketId } = useParams();
  const { data: match, error } = useQuery(matchQuery(Number(matchId)));
  const market = match?.markets.find((candidate) => candidate.id === marketId);
  usePageTitle(market === undefined ? t`Ladder` : t`${market.name} ladder`);
  if (match === undefined && error === null)
    return <section className="match-skeleton" aria-busy="true" aria-label={t`Ladder`} />;
  if (match === undefined || market === undefined || !hasLadder(market)) {
    return (
      <Note title={<Trans>There is no ladder here</Trans>} to={match === undefined ? '/home' : wayTo(match)}>
        <Trans>The market is over, or trades by quotes and has none.</Trans>
      </Note>
    );
  }
  return <Ladder key={market.id} match={match} market={market} />;
}

const wayTo = ({ sportId, id }: Match): string => `/game-details/${sportId}/${id}`;

function Note({ title, to, children }: { title: React.ReactNode; to: string; children: React.ReactNode }) {
  return (
    <section className="card">
      <div className="empty">
        <h1>{title}</h1>
        <p>{children}</p>
        <Link className="btn go" to={to}>
          <Trans>Open the market</Trans>
        </Link>
      </div>
    </section>
  );
}

function Ladder({ match, market }: { match: Match; market: Market }) {
  const { t } = useLingui();
  useTopics([`book:${market.id}`, `ladder:${market.id}`]);
  const live = useMarket(market.id);
  const status = live?.status ?? market.status;
  const isLive = useStreamHealth() === 'live';
  const columns = useMedia(WIDE) ? COLUMNS : 1;
  const [search] = useSearchParams();
  const [picked, setPicked] = useState(() => firstPicked(market, Number(search.get('runner'))));
  const chosen = picked.slice(0, columns === 1 ? 1 : undefined);
  const toggle = (id: number) => {
    if (columns === 1) setPicked([id]);
    else setPicked((now) => (now.includes(id) ? now.filter((own) => own !== id) : [...now, id].slice(-3)));
  };
  const word = statusWord(status);
  return (
    <>
      <div className="bar game-bar">
        <div>
          <nav className="crumbs" aria-label={t`Path`}>
            <Link to={wayTo(match)}>{match.name}</Link>
            <span aria-hidden="true">/</span>
            <span>{market.name}</span>
          </nav>
          <h1>
            <Trans>Ladder</Trans>
          </h1>
        </div>
        <span className="spacer" />
        <div className="when">
          {word !== undefined ? (
            <b className="ladder-suspended">
              <Icon name="lock" size="small" /> {word}
            </b>
          ) : live?.inPlay === true ? (
            <span className="live">
              <Trans>In-play</Trans>
            </span>
          ) : (
            <b>
              <Trans>Open</Trans>
            </b>
          )}
          <div className="meta no-wrap">
            <Trans>Matched {formatSize(live?.matched ?? 0)}</Trans>
          </div>
        </div>
        <Link className="btn small" to={wayTo(match)}>
          <Icon name="grid" size="small" />
          <Trans>Grid</Trans>
        </Link>
      </div>
      <Controls market={market} />
      {market.runners.length > columns && (
        <fieldset className="tabs" aria-label={t`Runners shown`}>
          {market.runners.map(({ id, name }) => (
            <button key={id} type="button" aria-pressed={chosen.includes(id)} onClick={() => toggle(id)}>
              {name}
            </button>
          ))}
        </fieldset>
      )}
      <PhoneSlipFor market={market} />
      <div className="ladder-columns">
        {market.runners
          .filter(({ id }) => chosen.includes(id))
          .map((runner) => (
            <LadderColumn key={runner.id} market={market} runner={runner} isOpen={status === 'open' && isLive} />
          ))}
      </div>
    </>
  );
}

/** The runner that was asked for, beside the first of the others. */
function firstPicked({ runners }: Market, asked: number): number[] {
  const ids = runners.map(({ id }) => id);
  return [...ids.filter((id) => id === asked), ...ids.filter((id) => id !== asked)].slice(0, COLUMNS);
}

/** The stake of the next bet, what the keys do, and whether a click places at once. */
function Controls({ market }: { market: Market }) {
  const { t } = useLingui();
  const { stakeText, message } = useLadder();
  const { isArmed, stakes, chosen } = useOneClick(({ state }) => state);
  const quick = useQuickStakes().filter((own) => own.stake >= market.minStake);
  useEffect(() => {
    const first = quick[0];
    if (stakeText === undefined && first !== undefined) useLadder.setState({ stakeText: textOf(first.stake) });
  }, [quick, stakeText]);
  const [stake, problem] = [amountOf(stakeText ?? ''), problemOfStake(stakeText ?? '')];
  return (
    <section
      className={isArmed ? 'card ladder-controls is-armed' : 'card ladder-controls'}
      aria-label={t`Stake and keys`}
    >
      <fieldset className="ladder-stakes" aria-label={t`Stake`} disabled={isArmed}>
        <span className="meta">
          <Trans>Stake</Trans>
        </span>
        {quick.map((own) => (
          <button
            key={own.name}
            type="button"
            className="btn small"
            aria-pressed={!isArmed && stake === own.stake}
            onClick={() => useLadder.setState({ stakeText: textOf(own.stake) })}
          >
            {own.name}
          </button>
        ))}
        {/* A click places the stake of one-click then, whatever was typed here before. */}
        <OtherStake text={isArmed ? textOf(stakes[chosen]) : (stakeText ?? '')} isBad={!isArmed && problem !== ''} />
      </fieldset>
      <p id="ladder-stake-problem" className="problem">
        {isArmed ? '' : problem}
      </p>
      <p className="meta ladder-how">
        {message !== undefined && <b className={`message ${message.kind}`}>{message.text}</b>}
        {isArmed ? (
          <Trans>
            <b>One-click is on.</b> A click on Back or Lay, or <kbd>B</kbd> and <kbd>L</kbd>, places{' '}
            {formatStake(stakes[chosen])} at once. <kbd>Esc</kbd> turns it off.
          </Trans>
        ) : (
          <Trans>
            A click on Back or Lay, or <kbd>B</kbd> and <kbd>L</kbd> at the cursor, fills the bet slip. <kbd>X</kbd>{' '}
            cancels, <kbd>Shift</kbd> <kbd>↑↓</kbd> moves your bet, <kbd>←→</kbd> goes to the next ladder.
          </Trans>
        )}
      </p>
    </section>
  );
}

interface OtherStakeProps {
  readonly text: string;
  readonly isBad: boolean;
}

function OtherStake({ text, isBad }: OtherStakeProps) {
  const { t } = useLingui();
  return (
    <input
      className="input ladder-stake"
      {...FIGURE_FOCUS}
      inputMode="decimal"
      autoComplete="off"
      aria-label={t`Stake of the next bet`}
      aria-invalid={isBad}
      aria-describedby="ladder-stake-problem"
      value={text}
      onChange={(event) => useLadder.setState({ stakeText: event.target.value })}
    />
  );
}
