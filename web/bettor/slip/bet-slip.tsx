import { useEffect, useRef } from 'react';
import { formatShortStake, formatStake } from '../../shared/format/money.ts';
import { Icon } from '../../shared/icon.tsx';
import { useAccount } from '../data/account-store.ts';
import { largestStake } from '../data/position.ts';
import { focusPicked } from './picked-cell.ts';
import { QUICK_STAKES } from './quick-stakes.ts';
import { obstacleOf, priceOfDraft, stakeOfDraft, type Draft, type Slip } from './slip-machine.ts';
import {
  limitsOf,
  PersistenceChoice,
  PriceMoved,
  sideClass,
  sideWord,
  SignedFigure,
  SlipOutcome,
  useDelayLeft,
  useSlipFigures,
  useSlipMarket,
  wordOfButton,
} from './slip-parts.tsx';
import { place, tellSlip, useSlip } from './slip-store.ts';

export function BetSlip() {
  const slip = useSlip((state) => state.slip);
  return slip.phase === 'closed' ? <EmptySlip /> : <OpenSlip slip={slip} />;
}

function EmptySlip() {
  return (
    <section className="card empty-card" aria-labelledby="slip-title">
      <header>
        <h2 id="slip-title">Bet slip</h2>
      </header>
      <div className="empty">
        <svg viewBox="0 0 40 40" aria-hidden="true">
          <rect x="6.5" y="8.5" width="12" height="10" rx="3" />
          <rect x="21.5" y="8.5" width="12" height="10" rx="3" />
          <path d="M6.500 25.500h27M6.500 31.500h27" />
        </svg>
        <h3>No selection yet</h3>
        <p>Tap a price to back or lay. The slip opens here with your profit and liability.</p>
      </div>
    </section>
  );
}

type Open = Exclude<Slip, { phase: 'closed' }>;

function close(): void {
  tellSlip({ type: 'closed' });
  focusPicked();
}

/** The slip of wide screens. Enter places, Escape closes, arrow keys step the odds. */
function OpenSlip({ slip }: { slip: Open }) {
  const { draft } = slip;
  const { market, runner } = draft.selection;
  const { live, best, isLive, isOpen } = useSlipMarket(draft);
  const secondsLeft = useDelayLeft(slip);
  const isEditing = slip.phase === 'editing';
  const stake = stakeOfDraft(draft);
  const obstacle = !isOpen ? 'The market takes no bets now.' : !isLive ? 'Reconnecting…' : obstacleOf(draft);
  const resting =
    slip.phase === 'done'
      ? 'Bet again'
      : `Place ${sideWord(draft).toLowerCase()} bet${stake === undefined ? '' : ` · ${formatStake(stake)}`}`;
  return (
    <section
      className={`card slip ${sideClass(draft)}`}
      aria-label={`Bet slip, ${sideWord(draft).toLowerCase()} ${runner.name}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <div className="slip-h">
        <span className={`sd ${sideClass(draft)}`}>{sideWord(draft)}</span>
        <div>
          <b>{runner.name}</b>
          <small>
            {market.name} · {market.matchName}
          </small>
        </div>
        <button type="button" className="ib" aria-label="Close slip" onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <form
        className="slip-b"
        onSubmit={(event) => {
          event.preventDefault();
          if (slip.phase === 'done') tellSlip({ type: 'again' });
          else if (obstacle === undefined) place();
        }}
      >
        <fieldset className="bare" disabled={!isEditing}>
          <SlipFields draft={draft} best={best} />
          <StakeButtons draft={draft} />
        </fieldset>
        <Figures draft={draft} />
        {isEditing && market.persistenceAllowed && live?.inPlay !== true && (
          <PersistenceChoice draft={draft} name="persistence" />
        )}
        {isEditing && live?.inPlay === true && live.betDelay > 0 && (
          <p className="note">
            <Icon name="clock" size="s" />
            <span>In-play bets wait {live.betDelay / 1000} s before they reach the market.</span>
          </p>
        )}
        <SlipOutcome slip={slip} />
        <button
          type="submit"
          className="place"
          aria-disabled={slip.phase !== 'done' && (!isEditing || obstacle !== undefined)}
          aria-describedby={isEditing && obstacle !== undefined ? 'slip-obstacle' : undefined}
        >
          {wordOfButton(slip, resting, secondsLeft)}
        </button>
        {isEditing && obstacle !== undefined && draft.stakeText !== '' && (
          <p className="obstacle" id="slip-obstacle">
            {obstacle}
          </p>
        )}
      </form>
    </section>
  );
}

function SlipFields({ draft, best }: { draft: Draft; best: { price: number } | undefined }) {
  const stakeField = useRef<HTMLInputElement>(null);
  const { market, runner, side, depth } = draft.selection;
  useEffect(() => {
    stakeField.current?.focus({ preventScroll: true });
    stakeField.current?.select();
  }, [market.id, runner.id, side, depth]);
  const step = (steps: number) => tellSlip({ type: 'price-stepped', steps });
  return (
    <div className="two">
      <div>
        <div className="lab">
          <label htmlFor="slip-price">Odds</label>
          <PriceMoved draft={draft} best={best} />
        </div>
        <div className="step">
          <button type="button" aria-label="Odds down one step" onClick={() => step(-1)}>
            <Icon name="minus" size="s" />
          </button>
          <input
            id="slip-price"
            inputMode="decimal"
            autoComplete="off"
            value={draft.priceText}
            aria-invalid={priceOfDraft(draft) === undefined}
            onChange={(event) => tellSlip({ type: 'price-typed', text: event.target.value })}
            onBlur={() => tellSlip({ type: 'price-settled' })}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
              event.preventDefault();
              step(event.key === 'ArrowUp' ? 1 : -1);
            }}
          />
          <button type="button" aria-label="Odds up one step" onClick={() => step(1)}>
            <Icon name="plus" size="s" />
          </button>
        </div>
      </div>
      <div>
        <div className="lab">
          <label htmlFor="slip-stake">Stake</label>
          <span>{limitsOf(draft)}</span>
        </div>
        <input
          ref={stakeField}
          className="inp stk"
          id="slip-stake"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          value={draft.stakeText}
          onChange={(event) => tellSlip({ type: 'stake-typed', text: event.target.value })}
        />
      </div>
    </div>
  );
}

function StakeButtons({ draft }: { draft: Draft }) {
  const available = useAccount((state) => state.balance?.available);
  const price = priceOfDraft(draft);
  return (
    <>
      <div className="qs" role="group" aria-label="Quick stakes">
        {QUICK_STAKES.map((stake) => (
          <button key={stake} type="button" onClick={() => tellSlip({ type: 'stake-chosen', stake })}>
            {formatShortStake(stake)}
          </button>
        ))}
      </div>
      <div className="qx">
        <button
          type="button"
          onClick={() => tellSlip({ type: 'stake-chosen', stake: draft.selection.market.minStake })}
        >
          Min
        </button>
        <button
          type="button"
          disabled={available === undefined || price === undefined}
          onClick={() => {
            if (available === undefined || price === undefined) return;
            tellSlip({ type: 'stake-chosen', stake: largestStake(draft.selection.side, price, available) });
          }}
        >
          Max
        </button>
        <button type="button" onClick={() => tellSlip({ type: 'stake-typed', text: '' })}>
          Clear
        </button>
      </div>
    </>
  );
}

function Figures({ draft }: { draft: Draft }) {
  const figures = useSlipFigures(draft);
  const { side, runner } = draft.selection;
  return (
    <dl className="sum">
      <div className="big">
        <dt>
          Profit if {runner.name} {side === 'back' ? 'wins' : 'loses'}
        </dt>
        <dd className={figures === undefined ? '' : 'pos'}>
          <SignedFigure money={figures?.profit} />
        </dd>
      </div>
      <div>
        <dt>Liability</dt>
        <dd className={figures === undefined ? '' : 'neg'}>
          <SignedFigure money={figures === undefined ? undefined : -figures.liability} />
        </dd>
      </div>
    </dl>
  );
}
