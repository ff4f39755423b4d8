import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useCloseOnBack } from '../../shared/close-on-back.ts';
import { groupDigits } from '../../shared/format/money.ts';
import { Icon } from '../../shared/icon.tsx';
import { formatPriceIn, isNumber, isQuoted, wordOfNumber } from '../data/market-kind.ts';
import { OwnBetsNote } from './own-bets-note.tsx';
import { figuresOfDraft } from './draft-stake.ts';
import { useMoreFigures } from './more-figures.tsx';
import { useQuickStakes } from './quick-stakes.ts';
import { useSlipHosts } from './slip-hosts.ts';
import { priceOfDraft } from './slip-machine.ts';
import type { Draft } from './slip-machine.ts';
import { PhoneChoices, wordOfAmount } from './slip-choices.tsx';
import { DoneButtons, DoneFigures, RestingPart, SlipOutcome } from './slip-outcome.tsx';
import {
  ButtonWords,
  closeSlip,
  MaxButton,
  PriceMoved,
  sideWord,
  SignedFigure,
  subjectOf,
  useSlipMarket,
  useStepper,
  wordOfPrice,
  wordsOfSteps,
  type Open,
} from './slip-parts.tsx';
import { useSlip } from './shown-slip.ts';
import { place, tellSlip, wordsOfDraft } from './slip-store.ts';
import { useEscape } from '../../shared/dialog/use-escape.ts';
import { useKeptInSlip } from './slip-focus.ts';

const NEXT_ROW_PX = 68;
const TAB_BAR_PX = 56;

/** Scrolls so far that the slip and the row after it are in view, but never past the tapped row. */
function bringIntoView(slip: HTMLElement): void {
  const { top, bottom } = slip.getBoundingClientRect();
  const hidden = bottom + NEXT_ROW_PX + TAB_BAR_PX - innerHeight;
  const room = top - NEXT_ROW_PX - (document.querySelector('.nav')?.getBoundingClientRect().bottom ?? 0);
  if (hidden > 0 && room > 0) scrollBy({ top: Math.min(hidden, room) });
}

/** On phones, the slip in the table. */
export function PhoneSlip() {
  const slip = useSlip((state) => state.slip);
  const region = useRef<HTMLFormElement>(null);
  useEscape(closeSlip);
  useCloseOnBack(closeSlip);
  useKeptInSlip(region, slip);
  useEffect(() => {
    useSlipHosts.setState((state) => ({ count: state.count + 1 }));
    if (region.current !== null) bringIntoView(region.current);
    const first = slip.phase === 'editing' && slip.field.name === 'price' ? '.step input' : '.stake input';
    region.current?.querySelector<HTMLInputElement>(first)?.focus({ preventScroll: true });
    return () => useSlipHosts.setState((state) => ({ count: state.count - 1 }));
    // Only as it opens: after that the focus is the bettor's.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  if (slip.phase === 'closed') return null;
  const { draft } = slip;
  const side = sideWord(draft).toLowerCase();
  const subject = subjectOf(draft);
  return (
    <form
      ref={region}
      tabIndex={-1}
      className={`phone-slip ${draft.selection.side}`}
      aria-label={t`Bet slip, ${side} ${subject}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (event.currentTarget.querySelector('.place[aria-disabled="false"]') !== null) place();
      }}
    >
      {slip.phase === 'done' ? (
        <>
          <SlipOutcome slip={slip} />
          <DoneFigures slip={slip} />
          <RestingPart slip={slip} />
          <DoneButtons onClose={closeSlip} />
        </>
      ) : (
        <PhoneSlipBody slip={slip} />
      )}
    </form>
  );
}

function PhoneSlipBody({ slip }: { slip: Open }) {
  const { draft } = slip;
  const { best, obstacle, shownObstacle, delay, canKeep } = useSlipMarket(draft);
  const figures = figuresOfDraft(draft);
  const more = useMoreFigures(draft);
  const isEditing = slip.phase === 'editing';
  return (
    <>
      <PhoneFields slip={slip} />
      {isEditing && <NumberPad draft={draft} />}
      <div className="phone-slip-sum">
        <span>
          <Trans>Profit</Trans>{' '}
          <b className={figures && 'pos'}>
            <SignedFigure money={figures?.profit} />
          </b>
        </span>
        <span>
          <Trans>Liability</Trans>{' '}
          <b className={figures && 'neg'}>
            <SignedFigure money={figures && 0 - figures.liability} />
          </b>
        </span>
        {more.map(({ name, text, tone }) => (
          <span key={name}>
            {name} <b className={tone}>{text}</b>
          </span>
        ))}
      </div>
      {isEditing && <OwnBetsNote {...draft.selection} price={priceOfDraft(draft)} />}
      <SlipOutcome slip={slip} />
      <button type="submit" className="place" aria-disabled={!isEditing || obstacle !== undefined}>
        <ButtonWords slip={slip} resting={wordsOfDraft(draft)} />
      </button>
      {isEditing && shownObstacle !== undefined && <p className="obstacle">{shownObstacle}</p>}
      {isEditing && (
        <p className="phone-slip-name">
          <PriceMoved draft={draft} best={best} />
          {delay !== undefined && (
            <>
              <Icon name="clock" size="small" />
              <span>
                <Trans>{delay} s in-play delay</Trans>
              </span>
            </>
          )}
        </p>
      )}
      {isEditing && <PhoneChoices draft={draft} canKeep={canKeep} />}
    </>
  );
}

function PhoneFields({ slip }: { slip: Open }) {
  const { draft } = slip;
  const isEditing = slip.phase === 'editing';
  const active = slip.phase === 'editing' ? slip.field.name : undefined;
  return (
    <div className="phone-slip-top">
      {isQuoted(draft.selection.market) ? (
        <div className="phone-slip-field quoted">
          <small>
            {isNumber(draft.selection.market) ? wordOfNumber(draft.selection.market) : <Trans>Per 100</Trans>}
          </small>
          <output>{formatPriceIn(draft.selection.market, draft.tapped, draft.line)}</output>
        </div>
      ) : (
        <OddsStepper draft={draft} isActive={active === 'price'} isEditing={isEditing} />
      )}
      <label className={active === 'stake' ? 'phone-slip-field stake on' : 'phone-slip-field stake'}>
        <small>{wordOfAmount(draft)}</small>
        <input
          inputMode="none"
          autoComplete="off"
          placeholder="0"
          value={groupDigits(draft.stakeText)}
          disabled={!isEditing}
          onFocus={() => tellSlip({ type: 'field-entered', name: 'stake' })}
          onChange={(event) => tellSlip({ type: 'stake-typed', text: event.target.value.replaceAll(',', '') })}
          onPaste={(event) => {
            // Whole, and as it is: "2,5" is not 25.
            event.preventDefault();
            tellSlip({ type: 'stake-typed', text: event.clipboardData.getData('text') });
          }}
        />
      </label>
      <button type="button" className="icon-button" aria-label={t`Close slip`} onClick={closeSlip}>
        <Icon name="close" />
      </button>
    </div>
  );
}

interface OddsStepperProps {
  readonly draft: Draft;
  readonly isActive: boolean;
  readonly isEditing: boolean;
}

function OddsStepper({ draft, isActive, isEditing }: OddsStepperProps) {
  const step = useStepper(draft);
  const words = wordsOfSteps(draft.selection.market);
  return (
    <div className={isActive ? 'step on' : 'step'}>
      <button type="button" aria-label={words.down} disabled={!isEditing} onClick={() => step(-1)}>
        <Icon name="minus" size="small" />
      </button>
      <label className="phone-slip-field">
        <small>{wordOfPrice(draft)}</small>
        <input
          inputMode="none"
          autoComplete="off"
          value={draft.priceText}
          disabled={!isEditing}
          onFocus={() => tellSlip({ type: 'field-entered', name: 'price' })}
          onChange={(event) => tellSlip({ type: 'price-typed', text: event.target.value })}
        />
      </label>
      <button type="button" aria-label={words.up} disabled={!isEditing} onClick={() => step(1)}>
        <Icon name="plus" size="small" />
      </button>
    </div>
  );
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0'] as const;

/** Beside the number pad is room for so many, and Max. */
const PHONE_STAKES = 3;

/** Types into the field entered last, so that no keyboard of the phone covers the prices. */
function NumberPad({ draft }: { draft: Draft }) {
  const tap = (key: string) => tellSlip({ type: 'key-tapped', key });
  const stakes = useQuickStakes();
  return (
    <div className="phone-slip-middle">
      <fieldset className="pad" aria-label={t`Number pad`}>
        {KEYS.map((key) => (
          <button key={key} type="button" aria-label={key === '.' ? t`Point` : key} onClick={() => tap(key)}>
            {key}
          </button>
        ))}
        <button type="button" aria-label={t`Delete digit`} onClick={() => tap('delete')}>
          <Icon name="erase" />
        </button>
      </fieldset>
      <fieldset className="pad quick" aria-label={t`Quick stakes`}>
        {stakes.slice(0, PHONE_STAKES).map(({ name, stake }, at) => (
          <button key={at} type="button" onClick={() => tellSlip({ type: 'stake-chosen', stake })}>
            {name}
          </button>
        ))}
        <MaxButton draft={draft} />
      </fieldset>
    </div>
  );
}
