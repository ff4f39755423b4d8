import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { DIGITS, panaOf, PANAS } from 'games';
import type { BoardProps } from './board-props.ts';
import { ChosenGroups } from './choice-board.tsx';
import { useChoices } from './use-choices.ts';

/** A pana in any order of its digits, or an ank; undefined for anything else. */
function partOf(text: string): string | undefined {
  const pana = panaOf(text.split(''));
  return PANAS.includes(pana) ? pana : DIGITS.includes(text) ? text : undefined;
}

/** What both draws come to, named exactly: the market is made when it is first asked for. */
export function SangamBoard(props: BoardProps) {
  const { of, groups } = props;
  const [open, setOpen] = useState('');
  const [close, setClose] = useState('');
  // Groups that were not chosen are laid out by the board of matka.
  const chosen = new Map([...groups].filter(([id]) => id.startsWith('sangam-')));
  const { isAsking, ask, shown } = useChoices({ ...props, groups: chosen });
  const parts = [partOf(open), partOf(close)].filter((part) => part !== undefined);
  const isSangam = parts.length === 2 && parts.join('').length > 2;
  const field = (label: string, value: string, change: (text: string) => void) => (
    <label className="field">
      {label}
      <input
        className="input"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={value}
        onChange={(event) => change(event.target.value.replaceAll(/\D/g, ''))}
      />
    </label>
  );
  return (
    <>
      <form
        className="bet-group wide sangam"
        aria-label={t`Sangam`}
        onSubmit={(event) => {
          event.preventDefault();
          if (isSangam) void ask(parts);
        }}
      >
        <div className="bet-group-name">
          <b>{t`Sangam`}</b> <small>{t`A pana of each draw, or the pana of one and the ank of the other`}</small>
        </div>
        <div className="sangam-parts">
          {field(t`Open: pana or ank`, open, setOpen)}
          {field(t`Close: pana or ank`, close, setClose)}
        </div>
        <button type="submit" className="btn go" disabled={of.round.stage !== 'betting' || !isSangam || isAsking}>
          <Trans>Show the prices</Trans>
        </button>
      </form>
      <ChosenGroups groups={shown} of={of} />
    </>
  );
}
