import type { Match } from 'protocol';
import { Modal } from '../../shared/dialog/modal.tsx';
import { FormProblem, TextField } from '../../shared/forms/fields.tsx';
import { toast } from '../../shared/toasts/toast-store.ts';
import { formText } from '../controls/form-text.ts';
import { useDeed } from '../controls/use-deed.ts';
import { ask, queryClient } from '../data/exchange.ts';
import { refreshMarkets } from '../data/markets.ts';
import { DialogAct } from './dialog-act.tsx';

interface Props {
  readonly market: Pick<Match['markets'][number], 'market_id' | 'name' | 'runners'>;
}

/** What a market and its runners are called. */
export function NamesAct({ market }: Props) {
  return (
    <DialogAct
      needs="manage-catalogue"
      name="Change names"
      consequence="Bettors see the new names. Bets stay on their runners. Once the market has been open, more than a spelling takes two people."
    >
      {(close) => <NamesDialog market={market} onClose={close} />}
    </DialogAct>
  );
}

const LONGEST_NAME = 120;

function NamesDialog({ market, onClose }: Props & { readonly onClose: () => void }) {
  const { isBusy, problem, run } = useDeed();
  const { market_id, name: before, runners } = market;
  // A session has one runner, of the same name: both are renamed together.
  const isOne = runners.length === 1 && runners[0]?.name === before;
  const submit = (form: FormData) =>
    run(async () => {
      const text = formText(form);
      const name = text('name').trim();
      const wanted = runners.map(({ selection_id }) => ({
        selection_id,
        name: isOne ? name : text(`runner ${selection_id}`).trim(),
      }));
      const renamed = wanted.filter((runner, at) => runner.name !== runners[at]?.name);
      if (name !== before || renamed.length > 0) {
        await ask('admin/renameMarket', {
          market_id,
          ...(name !== before && { name }),
          ...(renamed.length > 0 && { runners: renamed }),
        });
        toast('good', `${name}: names changed`);
        await Promise.all([queryClient.invalidateQueries({ queryKey: ['match'] }), refreshMarkets()]);
      }
    }).then((isDone) => isDone && onClose());
  return (
    <Modal title={`Names of ${before}`} className="popup narrow" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(new FormData(event.currentTarget));
        }}
      >
        <TextField label="Market" name="name" defaultValue={before} required maxLength={LONGEST_NAME} />
        {!isOne &&
          runners.map(({ selection_id, name }, at) => (
            <TextField
              key={selection_id}
              label={`Runner ${at + 1}`}
              name={`runner ${selection_id}`}
              defaultValue={name}
              required
              maxLength={LONGEST_NAME}
            />
          ))}
        <FormProblem text={problem} />
        <button type="submit" className="btn go" disabled={isBusy}>
          Change
        </button>
      </form>
    </Modal>
  );
}
