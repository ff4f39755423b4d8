import type { AdminMarket, MarketInfo } from 'protocol';
import { useState } from 'react';
import { Modal } from '../../shared/dialog/modal.tsx';
import { FormProblem } from '../../shared/forms/fields.tsx';
import { toast } from '../../shared/toasts/toast-store.ts';
import { AMOUNT, AmountField } from '../controls/amount-field.tsx';
import { formText } from '../controls/form-text.ts';
import { useDeed } from '../controls/use-deed.ts';
import { ask, queryClient } from '../data/exchange.ts';
import { refreshMarkets } from '../data/markets.ts';
import { DialogAct } from './dialog-act.tsx';

interface Props {
  readonly market: MarketInfo;
  /** 0 where nobody quotes. */
  readonly houseCap: AdminMarket['house_loss_cap'];
}

/** Commission and limits of a market that has been made; what a bet forbids says so. */
export function LimitsAct(props: Props) {
  return (
    <DialogAct
      needs="manage-catalogue"
      name="Change limits"
      consequence="Limits apply to bets from now on. The commission can be changed until the first bet."
    >
      {(close) => <LimitsDialog {...props} onClose={close} />}
    </DialogAct>
  );
}

const typed = (amount: number): string => (amount === 0 ? '' : String(amount));

function LimitsDialog({ market, houseCap, onClose }: Props & { readonly onClose: () => void }) {
  const { isBusy, problem, run } = useDeed();
  const submit = (form: FormData) =>
    run(async () => {
      const text = formText(form);
      const most = (name: string) => (text(name).trim() === '' ? null : Number(text(name)));
      await ask('admin/changeMarket', {
        market_id: market.market_id,
        ...(Number(text('commission')) !== market.commission && { commission: Number(text('commission')) }),
        min_stake: Number(text('min_stake')),
        max_stake: most('max_stake'),
        max_profit: most('max_profit'),
        ...(houseCap > 0 && { house_loss_cap: Number(text('house_loss_cap')) }),
      });
      toast('good', `${market.name}: limits changed`);
      await Promise.all([queryClient.invalidateQueries({ queryKey: ['match'] }), refreshMarkets()]);
    }).then((isDone) => {
      if (isDone) onClose();
    });
  return (
    <Modal title={`Limits of ${market.name}`} className="popup narrow" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(new FormData(event.currentTarget));
        }}
      >
        <LimitField
          label="Commission, %"
          name="commission"
          value={String(market.commission)}
          hint="Of a bettor’s net win on the market."
        />
        <LimitField label="Minimum stake" name="min_stake" value={String(market.min_stake)} />
        <LimitField
          label="Maximum stake"
          name="max_stake"
          value={typed(market.max_stake)}
          hint="Of one bet. Empty: no limit."
        />
        <LimitField
          label="Maximum win"
          name="max_profit"
          value={typed(market.max_profit)}
          hint="Of one person on the market. Empty: no limit."
        />
        {houseCap > 0 && (
          <LimitField
            label="The house may lose"
            name="house_loss_cap"
            value={typed(houseCap)}
            hint="Not less than it could already lose."
          />
        )}
        <FormProblem text={problem} />
        <button type="submit" className="btn go" disabled={isBusy}>
          Change
        </button>
      </form>
    </Modal>
  );
}

interface LimitProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly hint?: string;
}

function LimitField({ label, name, value, hint }: LimitProps) {
  const isNeeded = name !== 'max_stake' && name !== 'max_profit';
  const [amount, setAmount] = useState(value);
  return (
    <>
      <AmountField
        label={label}
        pattern={AMOUNT}
        required={isNeeded}
        value={amount}
        onChange={setAmount}
        {...(hint !== undefined && { hint })}
      />
      <input type="hidden" name={name} value={amount} />
    </>
  );
}
