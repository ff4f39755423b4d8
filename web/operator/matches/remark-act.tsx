import type { Match } from 'protocol';
import { Modal } from '../../shared/dialog/modal.tsx';
import { FormProblem, TextField } from '../../shared/forms/fields.tsx';
import { toast } from '../../shared/toasts/toast-store.ts';
import { formText } from '../controls/form-text.ts';
import { useDeed } from '../controls/use-deed.ts';
import { ask, queryClient } from '../data/exchange.ts';
import { DialogAct } from './dialog-act.tsx';

interface Props {
  readonly market: Pick<Match['markets'][number], 'market_id' | 'name' | 'remark'>;
}

/** Bettors read it under a market: the toss, the weather. */
export function RemarkAct({ market }: Props) {
  return (
    <DialogAct
      needs="manage-catalogue"
      name="Remark"
      consequence={market.remark === '' ? 'Bettors read the remark under the market.' : `Now: ${market.remark}`}
    >
      {(close) => <RemarkDialog market={market} onClose={close} />}
    </DialogAct>
  );
}

const LONGEST_REMARK = 200;

function RemarkDialog({ market, onClose }: Props & { readonly onClose: () => void }) {
  const { isBusy, problem, run } = useDeed();
  const submit = (form: FormData) =>
    run(async () => {
      const remark = formText(form)('remark').trim();
      await ask('admin/setMarketRemark', { market_id: market.market_id, remark });
      toast('good', remark === '' ? `${market.name}: remark removed` : `${market.name}: remark saved`);
      await queryClient.invalidateQueries({ queryKey: ['match'] });
      onClose();
    });
  return (
    <Modal title={`Remark under ${market.name}`} className="popup narrow" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(new FormData(event.currentTarget));
        }}
      >
        <TextField
          label="Remark"
          name="remark"
          autoComplete="off"
          defaultValue={market.remark}
          maxLength={LONGEST_REMARK}
          hint="Bettors read it under the market. Empty: none."
        />
        <FormProblem text={problem} />
        <button type="submit" className="btn go" disabled={isBusy}>
          Save
        </button>
      </form>
    </Modal>
  );
}
