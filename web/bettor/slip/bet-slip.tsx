import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import { formatStake } from '../../shared/format/money.ts';
import { Icon } from '../../shared/icon.tsx';
import type { Market } from '../data/from-wire.ts';
import { roundWords } from '../data/round-words.ts';
import { formatPriceIn, formatScale, isNumber, isQuoted, isTable, wordOfNumber } from '../data/market-kind.ts';
import { OwnBetsNote } from './own-bets-note.tsx';
import { figuresOfDraft } from './draft-stake.ts';
import { useMoreFigures } from './more-figures.tsx';
import { StakeActions, StakeButtons, StakeField } from './stake-field.tsx';
import { StakeChips } from './stake-chips.tsx';
import { priceOfDraft, stakeOfDraft, type Draft, type Offer } from './slip-machine.ts';
import { AcceptChoice, MoreChoices, StakeByChoice } from './slip-choices.tsx';
import { DoneButtons, DoneFigures, RestingPart, SlipOutcome } from './slip-outcome.tsx';
import {
  ButtonWords,
  closeSlip,
  PriceMoved,
  sideWord,
  SignedFigure,
  subjectOf,
  useSlipMarket,
  useStepper,
  wordOfPrice,
  wordsOfProfit,
  wordsOfSteps,
  type Open,
} from './slip-parts.tsx';
import { TableNote } from './table-note.tsx';
import { useSlip } from './shown-slip.ts';
import { place as placeBet, tellSlip, wordsOfDraft } from './slip-store.ts';
import { useEscape } from '../../shared/dialog/use-escape.ts';
import { useFocusOnPick, useKeptInSlip } from './slip-focus.ts';
import { FIGURE_FOCUS } from '../../shared/forms/figure-focus.ts';

/** The slip on wide screens, beside the prices. */
export function BetSlip() {
  const slip = useSlip((state) => state.slip);
  return slip.phase === 'closed' ? <EmptySlip /> : <OpenSlip slip={slip} />;
}

function EmptySlip() {
  return (
    <section className="card empty-card" aria-labelledby="slip-title">
      <header>
        <h2 id="slip-title">
          <Trans>Bet slip</Trans>
        </h2>
      </header>
      <div className="empty">
        <svg viewBox="0 0 40 40" aria-hidden="true">
          <rect x="6.5" y="8.5" width="12" height="10" rx="3" />
          <rect x="21.5" y="8.5" width="12" height="10" rx="3" />
          <path d="M6.500 25.500h27M6.500 31.500h27" />
        </svg>
        <h3>
          <Trans>No selection yet</Trans>
        </h3>
        <p>
          <Trans>Tap a price to back or lay. The slip opens here with your profit and liability.</Trans>
        </p>
      </div>
    </section>
  );
}

/** Enter places, Escape closes, the arrow keys step the odds. */
function OpenSlip({ slip }: { slip: Open }) {
  const { draft } = slip;
  const { market } = draft.selection;
  const side = sideWord(draft).toLowerCase();
  const subject = subjectOf(draft);
  const region = useRef<HTMLElement>(null);
  useEscape(closeSlip);
  useKeptInSlip(region, slip);
  return (
    <section
      ref={region}
      tabIndex={-1}
      className={`card slip ${draft.selection.side}`}
      aria-label={t`Bet slip, ${side} ${subject}`}
    >
      <div className="slip-head">
        <span className={`side-chip ${draft.selection.side}`}>{sideWord(draft)}</span>
        <div className="cut">
          <b>{subjectOf(draft)}</b>
          <small>{whereOf(market)}</small>
        </div>
        <button type="button" className="icon-button" aria-label={t`Close slip`} onClick={closeSlip}>
          <Icon name="close" />
        </button>
      </div>
      {slip.phase === 'done' ? (
        <div className="slip-body">
          <SlipOutcome slip={slip} />
          <DoneFigures slip={slip} />
          <RestingPart slip={slip} />
          <DoneButtons onClose={closeSlip} />
        </div>
      ) : (
        <SlipForm slip={slip} />
      )}
    </section>
  );
}

/** "Winner · Teenpatti 20-20, round 1773" */
function whereOf(market: Market): string {
  if (market.round !== undefined) return `${market.name} · ${roundWords(`${market.matchName} ${market.round}`)}`;
  return isNumber(market) ? market.matchName : `${market.name} · ${market.matchName}`;
}

function SlipForm({ slip }: { slip: Open }) {
  const { draft } = slip;
  const { best, obstacle, shownObstacle, delay, canKeep } = useSlipMarket(draft);
  const isEditing = slip.phase === 'editing';
  const isAtTable = isTable(draft.selection.market);
  const stake = stakeOfDraft(draft);
  const word = sideWord(draft);
  const side = word.toLowerCase();
  // On a session the side is called No, and "Place no bet" would say the opposite.
  const place = isNumber(draft.selection.market) ? t`Bet ${word}` : t`Place ${side} bet`;
  const resting = isAtTable ? wordsOfDraft(draft) : stake === undefined ? place : `${place} · ${formatStake(stake)}`;
  return (
    <form
      className="slip-body"
      onSubmit={(event) => {
        event.preventDefault();
        if (isEditing && obstacle === undefined) placeBet();
      }}
    >
      <fieldset className="bare" disabled={!isEditing}>
        <div className="two">
          {isQuoted(draft.selection.market) ? (
            <QuotedPrice draft={draft} best={best} isEditing={isEditing} />
          ) : (
            <PriceField draft={draft} best={isEditing ? best : undefined} isEditing={isEditing} />
          )}
          <StakeField draft={draft} />
        </div>
        {isAtTable ? (
          <>
            <StakeChips draft={draft} />
            <StakeActions draft={draft} />
          </>
        ) : (
          <>
            <StakeByChoice draft={draft} />
            <StakeButtons draft={draft} />
          </>
        )}
      </fieldset>
      <Figures draft={draft} />
      {isEditing && !isAtTable && <AcceptChoice draft={draft} />}
      {isEditing && !isAtTable && <MoreChoices draft={draft} canKeep={canKeep} />}
      {isEditing && delay !== undefined && (
        <p className="note">
          <Icon name="clock" size="small" />
          <span>
            <Trans>In-play bets wait {delay} s before they reach the market.</Trans>
          </span>
        </p>
      )}
      {isEditing && isAtTable && <TableNote market={draft.selection.market} />}
      {isEditing && <OwnBetsNote {...draft.selection} price={priceOfDraft(draft)} />}
      <SlipOutcome slip={slip} />
      <button type="submit" className="place" aria-disabled={!isEditing || obstacle !== undefined}>
        <ButtonWords slip={slip} resting={resting} />
      </button>
      {isEditing && shownObstacle !== undefined && <p className="obstacle">{shownObstacle}</p>}
    </form>
  );
}

interface PriceFieldProps {
  readonly draft: Draft;
  readonly best: Offer | undefined;
  readonly isEditing: boolean;
}

/** A quote is taken as it is: its price cannot be edited. */
function QuotedPrice({ draft, best, isEditing }: PriceFieldProps) {
  const { market, runner } = draft.selection;
  const price = formatPriceIn(market, draft.tapped, draft.line);
  if (isTable(market)) {
    // The price of a table stands for the whole round.
    return (
      <div>
        <div className="label">
          <span>
            <Trans>Odds</Trans>
          </span>
          <span>
            <Trans>fixed</Trans>
          </span>
        </div>
        <output className="input quoted">{runner.scale === undefined ? price : formatScale(runner.scale)}</output>
      </div>
    );
  }
  return (
    <div>
      <div className="label">
        <span>{isNumber(market) ? wordOfNumber(market) : <Trans>Per 100</Trans>}</span>
        {isEditing && <PriceMoved draft={draft} best={best} />}
      </div>
      <output className="input quoted">{price}</output>
    </div>
  );
}

function PriceField({ draft, best, isEditing }: PriceFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useFocusOnPick(field, draft, draft.tapped === 0);
  const step = useStepper(draft);
  const words = wordsOfSteps(draft.selection.market);
  return (
    <div>
      <div className="label">
        <label htmlFor="slip-price">{wordOfPrice(draft)}</label>
        {isEditing && <PriceMoved draft={draft} best={best} />}
      </div>
      <div className="step">
        <button type="button" aria-label={words.down} onClick={() => step(-1)}>
          <Icon name="minus" size="small" />
        </button>
        <input
          {...FIGURE_FOCUS}
          ref={field}
          id="slip-price"
          inputMode="decimal"
          autoComplete="off"
          value={draft.priceText}
          aria-invalid={draft.priceText !== '' && priceOfDraft(draft) === undefined}
          onChange={(event) => tellSlip({ type: 'price-typed', text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            step(event.key === 'ArrowUp' ? 1 : -1);
          }}
        />
        <button type="button" aria-label={words.up} onClick={() => step(1)}>
          <Icon name="plus" size="small" />
        </button>
      </div>
    </div>
  );
}

function Figures({ draft }: { draft: Draft }) {
  const figures = figuresOfDraft(draft);
  const more = useMoreFigures(draft);
  return (
    <dl className="sum">
      <div className="big">
        <dt>{wordsOfProfit(draft)}</dt>
        <dd className={figures && 'pos'}>
          <SignedFigure money={figures?.profit} />
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Liability</Trans>
        </dt>
        <dd className={figures && 'neg'}>
          <SignedFigure money={figures && 0 - figures.liability} />
        </dd>
      </div>
      {more.map(({ name, text, tone }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={tone}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
