import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { formatShortStake } from '../../shared/format/money.ts';
import { Icon } from '../../shared/icon.tsx';
import { DESKTOP, useMedia } from '../../shared/use-media.ts';
import { useAccount } from '../data/account-store.ts';
import type { Market, Runner } from '../data/from-wire.ts';
import { largestStake } from '../data/position.ts';
import { focusPicked } from './picked-cell.ts';
import { PHONE_STAKES } from './quick-stakes.ts';
import { obstacleOf, priceOfDraft, type Draft, type Slip } from './slip-machine.ts';
import {
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
import { place, tellSlip, useSlip, wordsOfDraft } from './slip-store.ts';

/** How many rows on the page hold the slip: with none, a bar above the tab bar shows it. */
export const useSlipHosts = create<{ count: number }>(() => ({ count: 0 }));

/** On phones, the slip as a row of the table, right under the row that was tapped. */
export function PhoneSlipRow({ market, runner, columns }: { market: Market; runner: Runner; columns: number }) {
  const isDesktop = useMedia(DESKTOP);
  const isHere = useSlip(
    ({ slip }) =>
      slip.phase !== 'closed' &&
      slip.draft.selection.market.id === market.id &&
      slip.draft.selection.runner.id === runner.id,
  );
  if (isDesktop || !isHere) return null;
  return (
    <tr className="slip-row" role="row">
      <td colSpan={columns} role="gridcell">
        <PhoneSlip />
      </td>
    </tr>
  );
}

function PhoneSlip() {
  const slip = useSlip((state) => state.slip);
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    useSlipHosts.setState((state) => ({ count: state.count + 1 }));
    region.current?.scrollIntoView({ block: 'nearest' });
    region.current?.querySelector<HTMLInputElement>('.stake input')?.focus({ preventScroll: true });
    return () => useSlipHosts.setState((state) => ({ count: state.count - 1 }));
  }, []);
  if (slip.phase === 'closed') return null;
  const { draft } = slip;
  return (
    <section
      ref={region}
      className={`mslip ${sideClass(draft)}`}
      aria-label={`Bet slip, ${sideWord(draft).toLowerCase()} ${draft.selection.runner.name}`}
      onKeyDown={(event) => {
        // The grid's arrow keys are not for the slip inside it.
        event.stopPropagation();
        if (event.key === 'Escape') close();
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) place();
      }}
    >
      <PhoneSlipBody slip={slip} />
    </section>
  );
}

function close(): void {
  tellSlip({ type: 'closed' });
  focusPicked();
}

function PhoneSlipBody({ slip }: { slip: Exclude<Slip, { phase: 'closed' }> }) {
  const { draft } = slip;
  const { live, best, isLive, isOpen } = useSlipMarket(draft);
  const figures = useSlipFigures(draft);
  const secondsLeft = useDelayLeft(slip);
  const isEditing = slip.phase === 'editing';
  const obstacle = !isOpen ? 'The market takes no bets now.' : !isLive ? 'Reconnecting…' : obstacleOf(draft);
  const isBlocked = slip.phase !== 'done' && (!isEditing || obstacle !== undefined);
  return (
    <>
      <PhoneFields slip={slip} draft={draft} />
      {isEditing && <NumberPad draft={draft} />}
      <div className="ms-sum">
        <span>
          Profit{' '}
          <b className={figures && 'pos'}>
            <SignedFigure money={figures?.profit} />
          </b>
        </span>
        <span>
          Liability{' '}
          <b className={figures && 'neg'}>
            <SignedFigure money={figures && -figures.liability} />
          </b>
        </span>
      </div>
      {isEditing && draft.selection.market.persistenceAllowed && live?.inPlay !== true && (
        <PersistenceChoice draft={draft} name="persistence" />
      )}
      <SlipOutcome slip={slip} />
      <button
        type="button"
        className="place"
        aria-disabled={isBlocked}
        onClick={() => {
          if (slip.phase === 'done') tellSlip({ type: 'again' });
          else if (!isBlocked) place();
        }}
      >
        {wordOfButton(slip, slip.phase === 'done' ? 'Bet again' : wordsOfDraft(draft), secondsLeft)}
      </button>
      {isEditing && (
        <p className="ms-n">
          {obstacle !== undefined && draft.stakeText !== '' ? (
            <span>{obstacle}</span>
          ) : (
            live?.inPlay === true &&
            live.betDelay > 0 && (
              <>
                <Icon name="clock" size="s" />
                <span>{live.betDelay / 1000} s in-play delay</span>
              </>
            )
          )}
          <span className="sp" />
          <PriceMoved draft={draft} best={best} />
        </p>
      )}
    </>
  );
}

function PhoneFields({ slip, draft }: { slip: Slip; draft: Draft }) {
  const isEditing = slip.phase === 'editing';
  const active = slip.phase === 'editing' ? slip.field.name : undefined;
  const step = (steps: number) => tellSlip({ type: 'price-stepped', steps });
  return (
    <div className="ms-top">
      <div className={active === 'price' ? 'step on' : 'step'}>
        <button type="button" aria-label="Odds down one step" disabled={!isEditing} onClick={() => step(-1)}>
          <Icon name="minus" size="s" />
        </button>
        <label className="ms-f">
          <small>Odds</small>
          <input
            inputMode="none"
            autoComplete="off"
            value={draft.priceText}
            disabled={!isEditing}
            onFocus={() => tellSlip({ type: 'field-entered', name: 'price' })}
            onChange={(event) => tellSlip({ type: 'price-typed', text: event.target.value })}
            onBlur={() => tellSlip({ type: 'price-settled' })}
          />
        </label>
        <button type="button" aria-label="Odds up one step" disabled={!isEditing} onClick={() => step(1)}>
          <Icon name="plus" size="s" />
        </button>
      </div>
      <label className={active === 'stake' ? 'ms-f stake on' : 'ms-f stake'}>
        <small>Stake</small>
        <input
          inputMode="none"
          autoComplete="off"
          placeholder="0"
          value={draft.stakeText}
          disabled={!isEditing}
          onFocus={() => tellSlip({ type: 'field-entered', name: 'stake' })}
          onChange={(event) => tellSlip({ type: 'stake-typed', text: event.target.value })}
        />
      </label>
      <button type="button" className="ib" aria-label="Close slip" onClick={close}>
        <Icon name="close" />
      </button>
    </div>
  );
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0'] as const;

/** Types into the field entered last, so that no keyboard of the phone covers the prices. */
function NumberPad({ draft }: { draft: Draft }) {
  const available = useAccount((state) => state.balance?.available);
  const price = priceOfDraft(draft);
  const tap = (key: string) => tellSlip({ type: 'key-tapped', key });
  return (
    <div className="ms-mid">
      <div className="pad" role="group" aria-label="Number pad">
        {KEYS.map((key) => (
          <button key={key} type="button" aria-label={key === '.' ? 'Point' : key} onClick={() => tap(key)}>
            {key}
          </button>
        ))}
        <button type="button" aria-label="Delete digit" onClick={() => tap('delete')}>
          <Icon name="erase" />
        </button>
      </div>
      <div className="pad q" role="group" aria-label="Quick stakes">
        {PHONE_STAKES.map((stake) => (
          <button key={stake} type="button" onClick={() => tellSlip({ type: 'stake-chosen', stake })}>
            {formatShortStake(stake)}
          </button>
        ))}
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
      </div>
    </div>
  );
}
