import { msg, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Accept, Persistence } from 'engine/vocabulary';
import { useId, useState, type ReactNode } from 'react';
import { Icon } from '../../shared/icon.tsx';
import { isQuoted } from '../data/market-kind.ts';
import type { Draft, Fill, StakeBy } from './slip-machine.ts';
import { tellSlip } from './slip-store.ts';

// What a bettor chooses about a bet beside its price and stake.

interface ChoiceProps<T extends string> {
  readonly legend: MessageDescriptor;
  readonly choices: readonly (readonly [T, MessageDescriptor])[];
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
  /** Where the choices say all. */
  readonly hidesLegend?: boolean;
}

export function Choice<T extends string>({ legend, choices, chosen, onChoose, hidesLegend = false }: ChoiceProps<T>) {
  const { i18n } = useLingui();
  const name = useId();
  return (
    <fieldset className="choice">
      <legend className={hidesLegend ? 'visually-hidden' : 'label'}>{i18n._(legend)}</legend>
      <div className="segments">
        {choices.map(([value, word]) => (
          <label key={value}>
            <input type="radio" name={name} checked={chosen === value} onChange={() => onChoose(value)} />
            <span>{i18n._(word)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export const PERSISTENCES = [
  ['lapse', msg`Cancel`],
  ['persist', msg`Keep`],
] as const satisfies readonly (readonly [Persistence, MessageDescriptor])[];

export const PERSISTENCE_LEGEND = msg`If unmatched when it goes in-play`;

function PersistenceChoice({ draft }: { draft: Draft }) {
  return (
    <Choice
      legend={PERSISTENCE_LEGEND}
      choices={PERSISTENCES}
      chosen={draft.persistence === 'persist' ? 'persist' : 'lapse'}
      onChoose={(persistence) => tellSlip({ type: 'persistence-chosen', persistence })}
    />
  );
}

export const ACCEPTS = [
  ['none', msg`This price`],
  ['better', msg`Better`],
  ['any', msg`Any`],
] as const satisfies readonly (readonly [Accept, MessageDescriptor])[];

export const ACCEPT_LEGEND = msg`If the price moves, accept`;

/** A book fills an order at its odds or better, whatever moves: the choice is whether the slip's odds follow. */
const BOOK_ACCEPTS = [
  ['better', msg`Keep my odds`],
  ['any', msg`Take the best`],
] as const satisfies readonly (readonly [Accept, MessageDescriptor])[];

const BOOK_LEGEND = msg`If the odds move before you bet`;

const LINE_ACCEPTS = [
  ['better', msg`Keep my line`],
  ['any', msg`Take the best`],
] as const satisfies readonly (readonly [Accept, MessageDescriptor])[];

const LINE_LEGEND = msg`If the line moves before you bet`;

function acceptsOf({
  selection,
  accept,
}: Draft): readonly [MessageDescriptor, typeof ACCEPTS | typeof BOOK_ACCEPTS, Accept] {
  if (isQuoted(selection.market)) return [ACCEPT_LEGEND, ACCEPTS, accept];
  const chosen = accept === 'any' ? 'any' : 'better';
  const isLine = selection.market.payoff === 'line-range';
  return isLine ? [LINE_LEGEND, LINE_ACCEPTS, chosen] : [BOOK_LEGEND, BOOK_ACCEPTS, chosen];
}

/** Which change of the price the bettor takes without being asked again. */
export function AcceptChoice({ draft }: { draft: Draft }) {
  const [legend, choices, chosen] = acceptsOf(draft);
  return (
    <Choice<Accept>
      legend={legend}
      choices={choices}
      chosen={chosen}
      onChoose={(accept) => tellSlip({ type: 'accept-chosen', accept })}
    />
  );
}

const FILLS = [
  ['rest', msg`Wait`],
  ['rest-lapses', msg`Cancel rest`],
  ['whole', msg`All or none`],
] as const satisfies readonly (readonly [Fill, MessageDescriptor])[];

function FillChoice({ draft }: { draft: Draft }) {
  return (
    <Choice
      legend={msg`What is not matched at once`}
      choices={FILLS}
      chosen={draft.fill}
      onChoose={(fill) => tellSlip({ type: 'fill-chosen', fill })}
    />
  );
}

const STAKE_BYS = [
  ['stake', msg`By stake`],
  ['liability', msg`By liability`],
  ['profit', msg`By profit`],
] as const satisfies readonly (readonly [StakeBy, MessageDescriptor])[];

/** What the typed amount is called. */
export const wordOfAmount = ({ stakeBy }: Draft): string =>
  stakeBy === 'stake' ? t`Stake` : stakeBy === 'liability' ? t`Liability` : t`Profit`;

/** Whether the amount is the stake, or what the bet may lose or win at most. */
export function StakeByChoice({ draft }: { draft: Draft }) {
  return (
    <Choice
      legend={msg`What the amount is`}
      hidesLegend
      choices={STAKE_BYS}
      chosen={draft.stakeBy}
      onChoose={(by) => tellSlip({ type: 'stake-by-chosen', by })}
    />
  );
}

interface FoldProps {
  readonly draft: Draft;
  readonly canKeep: boolean;
}

/** What is seldom changed. It is made when it is opened: a slip has to be there at once. */
function Fold({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="more" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && <div>{children}</div>}
    </details>
  );
}

/** What was changed is said on the fold. */
export function MoreChoices({ draft, canKeep }: FoldProps) {
  const { i18n } = useLingui();
  if (isQuoted(draft.selection.market)) return null;
  const fill = FILLS.find(([value]) => value === draft.fill)?.[1] ?? FILLS[0][1];
  return (
    <Fold
      summary={
        <>
          <Icon name="right" size="tiny" />
          <Trans>Unmatched part</Trans>
          <span className="spacer" />
          <span>{i18n._(fill)}</span>
        </>
      }
    >
      <FillChoice draft={draft} />
      {canKeep && draft.fill === 'rest' && <PersistenceChoice draft={draft} />}
    </Fold>
  );
}

/** On phones all choices are folded into one line, which says how the price is accepted. */
export function PhoneChoices({ draft, canKeep }: FoldProps) {
  const { i18n } = useLingui();
  const [, choices, chosen] = acceptsOf(draft);
  const choice = choices.find(([value]) => value === chosen)?.[1] ?? choices[0][1];
  const word = i18n._(choice).toLowerCase();
  return (
    <Fold
      summary={
        <>
          {isQuoted(draft.selection.market) ? <Trans>Accept: {word}</Trans> : i18n._(choice)}
          <Icon name="down" size="tiny" />
        </>
      }
    >
      <StakeByChoice draft={draft} />
      <AcceptChoice draft={draft} />
      {!isQuoted(draft.selection.market) && <FillChoice draft={draft} />}
      {canKeep && draft.fill === 'rest' && <PersistenceChoice draft={draft} />}
    </Fold>
  );
}
