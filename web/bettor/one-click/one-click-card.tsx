import { msg, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Money } from 'engine/vocabulary';
import { useState } from 'react';
import { formatStake } from '../../shared/format/money.ts';
import { Icon } from '../../shared/icon.tsx';
import { formatPriceIn } from '../data/market-kind.ts';
import { ACCEPT_LEGEND, ACCEPTS, Choice } from '../slip/slip-choices.tsx';
import { hundredthsOf } from '../../shared/forms/amount.ts';
import { stakeOfDraft, textOf } from '../slip/slip-machine.ts';
import { useSlip } from '../slip/shown-slip.ts';
import { nameOfDraft } from '../slip/slip-store.ts';
import { OneClickBar } from './one-click-bar.tsx';
import { IDLE_CHOICES, type Disarmed } from './one-click-machine.ts';
import { isOnItsWay, tellOneClick, useOneClick, type TapBet } from './one-click-store.ts';
import { outcomeOf } from './tap-outcome.ts';
import './one-click.css';
import { FIGURE_FOCUS } from '../../shared/forms/figure-focus.ts';

const PLACES = [0, 1, 2] as const;

const WHY: Readonly<Record<Disarmed, MessageDescriptor | undefined>> = {
  'by-hand': undefined,
  idle: msg`Turned off: no bet for a while.`,
  'page-left': msg`Turned off: you left the page.`,
  'tab-hidden': msg`Turned off: the page was out of view.`,
  error: msg`Turned off: a bet was not placed.`,
  'signed-out': msg`Turned off: you were signed out.`,
};

/** One-click betting: its switch, its stakes, and what became of each tap. */
export function OneClickCard() {
  const { i18n } = useLingui();
  const { isArmed, why } = useOneClick(({ state }) => state);
  const [isOpen, setIsOpen] = useState(false);
  const isBetting = useSlip(({ slip }) => slip.phase !== 'closed');
  const isWaiting = useOneClick(({ bets }) => bets.some(isOnItsWay));
  // The open slip takes the room of what is not in use.
  if (isBetting && !isArmed && !isOpen && !isWaiting) return null;
  const words = why === undefined ? undefined : WHY[why];
  return (
    <section className={isArmed ? 'card one-click on' : 'card one-click'} aria-label={t`One-click settings`}>
      <div className="one-click-head">
        <label className="toggle">
          <input
            type="checkbox"
            checked={isArmed}
            onChange={(event) =>
              tellOneClick(
                event.target.checked ? { type: 'armed', now: performance.now() } : { type: 'disarmed', why: 'by-hand' },
              )
            }
          />
          <b>{isArmed ? t`One-click is on` : t`One-click betting`}</b>
        </label>
        <span className="spacer" />
        <button type="button" className="btn small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <Trans>Set up</Trans>
        </button>
      </div>
      {(isArmed || isOpen) && <Stakes />}
      {isArmed && (
        <p className="one-warn">
          <Trans>A tap on a price places the bet at once.</Trans>
        </p>
      )}
      {words !== undefined && !isArmed && <p className="one-why">{i18n._(words)}</p>}
      {isOpen && <SetUp />}
      <TapBets />
      <OneClickBar />
    </section>
  );
}

function Stakes() {
  const { stakes, chosen } = useOneClick(({ state }) => state);
  return (
    <fieldset className="choice one-stakes">
      <legend className="visually-hidden">
        <Trans>Stake of a tap</Trans>
      </legend>
      <div className="segments">
        {PLACES.map((place) => (
          <label key={place}>
            <input
              type="radio"
              name="one-click-stake"
              checked={chosen === place}
              onChange={() => tellOneClick({ type: 'stake-chosen', place })}
            />
            <span>{formatStake(stakes[place])}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const IDLE_WORDS = IDLE_CHOICES.map((minutes) => [String(minutes), msg`${minutes} min`] as const);

function SetUp() {
  const { stakes, idle, accept } = useOneClick(({ state }) => state);
  return (
    <div className="one-set">
      <div className="one-fields">
        {PLACES.map((place) => (
          <StakeField key={place} place={place} stake={stakes[place]} />
        ))}
      </div>
      <Choice
        legend={msg`Turns itself off after`}
        choices={IDLE_WORDS}
        chosen={String(idle)}
        onChoose={(minutes) => tellOneClick({ type: 'idle-chosen', idle: Number(minutes) as typeof idle })}
      />
      <Choice
        legend={ACCEPT_LEGEND}
        choices={ACCEPTS}
        chosen={accept}
        onChoose={(value) => tellOneClick({ type: 'accept-chosen', accept: value })}
      />
      <p className="note">
        <Trans>
          In an exchange market a tap is matched at its price or a better one, and what is not matched waits. It also
          turns off when you leave the page or a bet is refused.
        </Trans>
      </p>
    </div>
  );
}

function StakeField({ place, stake }: { place: 0 | 1 | 2; stake: Money }) {
  const [text, setText] = useState(textOf(stake));
  const amount = hundredthsOf(text);
  const isWrong = amount === undefined || amount <= 0;
  const number = place + 1;
  return (
    <label className="field">
      {t`Stake ${number}`}
      <input
        {...FIGURE_FOCUS}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        aria-invalid={isWrong}
        onChange={(event) => {
          setText(event.target.value);
          const typed = hundredthsOf(event.target.value);
          if (typed !== undefined && typed > 0) tellOneClick({ type: 'stake-set', place, stake: typed as Money });
        }}
      />
      {isWrong && (
        <small className="neg">
          <Trans>Enter an amount.</Trans>
        </small>
      )}
    </label>
  );
}

function TapBets() {
  const bets = useOneClick((state) => state.bets);
  if (bets.length === 0) return null;
  return (
    <ul className="one-bets" aria-label={t`One-click bets`}>
      {bets.map((bet) => (
        <TapBetRow key={bet.id} bet={bet} />
      ))}
    </ul>
  );
}

function TapBetRow({ bet: { slip, obstacle } }: { bet: TapBet }) {
  if (slip.phase === 'closed') return null;
  const { draft } = slip;
  const at = formatPriceIn(draft.selection.market, draft.tapped, draft.line);
  const stake = stakeOfDraft(draft);
  const { text, tone } = outcomeOf(slip, obstacle);
  return (
    <li className={`outcome ${tone}`}>
      <Icon name={tone === 'good' ? 'check' : tone === 'bad' ? 'warning' : 'clock'} size="small" />
      <span>
        {nameOfDraft(draft)} {at} × {stake === undefined ? '' : formatStake(stake)}
        <br />
        <b>{text}</b>
      </span>
    </li>
  );
}
