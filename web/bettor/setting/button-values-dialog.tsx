import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import type { ButtonValue } from 'protocol';
import { Refusal } from '../../shared/wire/call.ts';
import { Icon } from '../../shared/icon.tsx';
import { useButtonValues } from '../data/queries.ts';
import { call, queryClient } from '../data/exchange.ts';
import { Modal } from '../../shared/dialog/modal.tsx';
import { announce, toast } from '../../shared/toasts/toast-store.ts';
import { useUi } from '../data/ui-store.ts';
import { hundredthsOf } from '../../shared/forms/amount.ts';
import { FIGURE_FOCUS } from '../../shared/forms/figure-focus.ts';

type Row = { readonly name: string; readonly value: string };
const TYPES = ['Game', 'Casino'] as const;

/** The quick stakes of the bet slip: a label and a value each, for games and for the casino. */
export function ButtonValuesDialog() {
  const { t } = useLingui();
  const isOpen = useUi((state) => state.buttonsDialogOpen);
  const values = useButtonValues();
  if (!isOpen || values === undefined) return null;
  return (
    <Modal
      title={t`Set Button Value`}
      className="popup narrow"
      onClose={() => useUi.setState({ buttonsDialogOpen: false })}
    >
      <ButtonsForm values={values} />
    </Modal>
  );
}

function ButtonsForm({ values }: { values: readonly ButtonValue[] }) {
  const { t } = useLingui();
  const [type, setType] = useState<ButtonValue['type']>('Game');
  const [rows, setRows] = useState<Record<ButtonValue['type'], readonly Row[]>>(() => ({
    Game: rowsOf(values, 'Game'),
    Casino: rowsOf(values, 'Casino'),
  }));
  const { save, refusal, isBusy } = useSave();
  const shown = rows[type];
  const wrong = shown.map(problemOf);
  const isWrong = TYPES.some((kind) => rows[kind].some((row) => problemOf(row) !== undefined));
  const change = (at: number, part: Partial<Row>) =>
    setRows({ ...rows, [type]: shown.map((row, place) => (place === at ? { ...row, ...part } : row)) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || isWrong) return;
    const toWire = (kind: ButtonValue['type']) =>
      rows[kind].map(({ name, value }) => ({
        button_name: name.trim(),
        button_value: unitsOf(value) ?? 0,
        type: kind,
      }));
    // What was typed under the other tab too.
    void save(TYPES.flatMap(toWire));
  };
  return (
    <form className="form" onSubmit={submit}>
      <fieldset className="tabs" aria-label={t`Kind of buttons`}>
        {TYPES.map((kind) => (
          <button key={kind} type="button" aria-pressed={kind === type} onClick={() => setType(kind)}>
            {kind === 'Game' ? <Trans>Game Buttons</Trans> : <Trans>Casino Buttons</Trans>}
          </button>
        ))}
      </fieldset>
      <div className="buttons-grid">
        <span className="label">
          <Trans>Price label</Trans>
        </span>
        <span className="label">
          <Trans>Price value</Trans>
        </span>
        {shown.map((row, at) => (
          <div key={at} className="buttons-row">
            <input
              className="input"
              aria-label={t`Label ${at + 1}`}
              maxLength={12}
              value={row.name}
              onChange={(event) => change(at, { name: event.target.value })}
            />
            <input
              className="input"
              aria-label={t`Value ${at + 1}`}
              {...FIGURE_FOCUS}
              inputMode="numeric"
              value={row.value}
              aria-invalid={wrong[at] !== undefined}
              onChange={(event) => change(at, { value: event.target.value })}
            />
            {wrong[at] !== undefined && <p className="problem">{wrong[at]}</p>}
          </div>
        ))}
      </div>
      {refusal !== '' && (
        <p className="outcome bad" role="alert">
          <Icon name="warning" size="small" />
          <span>{refusal}</span>
        </p>
      )}
      <button type="submit" className="place" aria-disabled={isBusy || isWrong}>
        {isBusy ? t`Saving…` : t`Update`}
      </button>
    </form>
  );
}

const rowsOf = (values: readonly ButtonValue[], type: ButtonValue['type']): Row[] =>
  values
    .filter((value) => value.type === type)
    .map(({ button_name, button_value }) => ({ name: button_name, value: String(button_value) }));

/** Undefined where it is no stake that a button may have. */
function unitsOf(value: string): number | undefined {
  const units = (hundredthsOf(value) ?? 0) / 100;
  return Number.isInteger(units) && units >= 1 && units < 1_000_000_000 ? units : undefined;
}

function problemOf({ name, value }: Row): string | undefined {
  if (name.trim() === '') return text`A button needs a label.`;
  return unitsOf(value) === undefined ? text`A whole number, 1 or more.` : undefined;
}

function useSave() {
  const [refusal, setRefusal] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const save = async (values: ButtonValue[]) => {
    setIsBusy(true);
    setRefusal('');
    try {
      const answer = await call('user/setButtonValue', values);
      if (answer.kind === 'logged-out') return;
      await queryClient.invalidateQueries({ queryKey: ['buttonValues'] });
      // The server's message (specification §8); what it always says, in the language of the page.
      const saved = answer.message === 'Button values saved.' ? text`Button values saved.` : answer.message;
      toast('good', saved);
      announce(saved);
      useUi.setState({ buttonsDialogOpen: false });
    } catch (error) {
      const words = error instanceof Refusal ? error.message : text`The exchange cannot be reached. Try again.`;
      setRefusal(words);
      toast('bad', words);
    } finally {
      setIsBusy(false);
    }
  };
  return { save, refusal, isBusy };
}
