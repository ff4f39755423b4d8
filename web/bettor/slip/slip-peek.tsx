import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatStake } from '../../shared/format/money.ts';
import { DESKTOP, useMedia } from '../../shared/use-media.ts';
import { formatPriceIn } from '../data/market-kind.ts';
import { SHOWS_ALL } from '../data/match-path.ts';
import { useButtonValues } from '../data/queries.ts';
import { figuresOfDraft } from './draft-stake.ts';
import { PhoneSlip } from './phone-slip-row.tsx';
import { useSlipHosts } from './slip-hosts.ts';
import { priceOfDraft, stakeOfDraft } from './slip-machine.ts';
import { sideWord, SignedFigure, subjectOf, useSlipMarket, type Open } from './slip-parts.tsx';
import { useSlip } from './shown-slip.ts';
import { tellSlip } from './slip-store.ts';

/**
 * On phones, the slip while its row is not on the page: a bar above the tab bar that leads back to it. It comes when
 * the page has settled, and fetches what the slip needs, so that the first tap on a price waits for nothing.
 */
export function SlipPeek() {
  useButtonValues();
  const slip = useSlip((state) => state.slip);
  const hosts = useSlipHosts((state) => state.count);
  const isDesktop = useMedia(DESKTOP);
  useEffect(() => {
    if (!isDesktop) PhoneSlip.fetchAhead();
  }, [isDesktop]);
  return slip.phase === 'closed' || slip.phase === 'done' || hosts > 0 || isDesktop ? null : <Peek slip={slip} />;
}

function Peek({ slip }: { slip: Open }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { draft } = slip;
  const { market } = draft.selection;
  const price = priceOfDraft(draft);
  const stake = stakeOfDraft(draft);
  const figures = figuresOfDraft(draft);
  const { stop, isOver } = useSlipMarket(draft);
  const path = `/game-details/${market.sportId}/${market.matchId}`;
  // On the page of its match it may be another kind of market that is shown.
  const open = () => void navigate(path, { state: SHOWS_ALL, replace: pathname === path });
  return (
    <section className={`peek ${draft.selection.side}`} aria-label={t`Bet slip, closed`}>
      <span className={`side-chip ${draft.selection.side}`}>{sideWord(draft)}</span>
      <div>
        <b>{subjectOf(draft)}</b>
        <span className="meta">
          {price !== undefined && formatPriceIn(market, price, draft.line)}
          {stake !== undefined && ` × ${formatStake(stake)}`}
        </span>
        {stop !== undefined ? (
          <span className="why">{stop}</span>
        ) : (
          <span className="meta">
            {figures === undefined ? (
              market.name
            ) : (
              <>
                <Trans>Profit</Trans>{' '}
                <span className="pos">
                  <SignedFigure money={figures.profit} />
                </span>
              </>
            )}
          </span>
        )}
      </div>
      <button type="button" className="btn bare" onClick={() => tellSlip({ type: 'closed' })}>
        <Trans>Discard</Trans>
      </button>
      {!isOver && (
        <button type="button" className="btn go" onClick={open}>
          <Trans>Open slip</Trans>
        </button>
      )}
    </section>
  );
}
