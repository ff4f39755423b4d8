import { Trans, useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { PaymentDirection, PaymentMethod } from 'protocol';
import { formatMoney, formatStake } from '../../shared/format/money.ts';
import { Icon } from '../../shared/icon.tsx';
import { moneyOf } from '../data/from-wire.ts';
import { amountOf, inLatinDigits } from '../../shared/forms/amount.ts';
import { type PaymentField, type PaymentProblem } from './payment-form.ts';
import { PaymentOutcome } from './payment-outcome.tsx';
import { METHOD_WORDS } from './payment-words.ts';
import { ProofField } from './proof-field.tsx';
import { useProblemWords } from './use-problem-words.ts';
import { usePaymentForm, type PaymentFormState } from './use-payment-form.ts';
import { FIGURE_FOCUS } from '../../shared/forms/figure-focus.ts';
import { submitForm } from '../../shared/forms/submit-form.ts';

const DIRECTIONS: readonly PaymentDirection[] = ['deposit', 'withdrawal'];
const METHODS: readonly PaymentMethod[] = ['upi', 'bank', 'cash'];
const QUICK = [500, 1000, 5000, 10_000] as const;

export function PaymentFormCard() {
  const { t } = useLingui();
  const state = usePaymentForm();
  const { form, change, send, sent, offered, methods } = state;
  const isDeposit = form.direction === 'deposit';
  const amount = amountOf(form.amount);
  const money = amount === undefined ? '' : formatMoney(amount);
  return (
    <section className="card pay-form" aria-label={t`Deposit or withdraw`}>
      <form className="form" onSubmit={(event) => submitForm(event, send)} noValidate>
        <fieldset className="pay-tabs">
          <legend className="visually-hidden">
            <Trans>Deposit or withdraw</Trans>
          </legend>
          <div className="segments">
            {DIRECTIONS.map((direction) => (
              <label key={direction}>
                <input
                  type="radio"
                  name="direction"
                  checked={form.direction === direction}
                  onChange={() => change({ direction })}
                />
                <span>{direction === 'deposit' ? t`Deposit` : t`Withdraw`}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <Note text={offered?.provider_note ?? ''} />
        <AmountPart state={state} />
        <fieldset>
          <legend className="label">
            <Trans>Method</Trans>
          </legend>
          <div className="segments">
            {METHODS.map((method) => (
              <label key={method}>
                <input
                  type="radio"
                  name="method"
                  checked={form.method === method}
                  disabled={methods?.includes(method) === false}
                  onChange={() => change({ method })}
                />
                <span>{t(METHOD_WORDS[method])}</span>
              </label>
            ))}
          </div>
        </fieldset>
        {methods?.length === 0 && (
          <Note text={isDeposit ? t`No method takes deposits at the moment.` : t`No method is open at the moment.`} />
        )}
        <WherePart state={state} />
        {isDeposit && <ProofField proof={state.proof} onChange={state.setProof} problem={state.problems.proof} />}
        <button type="submit" className="place" aria-disabled={sent.kind === 'busy' || methods?.length === 0}>
          {sent.kind === 'busy' ? t`Sending…` : isDeposit ? t`Deposit ${money}` : t`Withdraw ${money}`}
        </button>
        <PaymentOutcome state={state} />
      </form>
    </section>
  );
}

function Note({ text }: { text: string }) {
  return text === '' ? null : (
    <p className="outcome wait">
      <Icon name="info" size="small" />
      <span>{text}</span>
    </p>
  );
}

function AmountPart({ state }: { state: PaymentFormState }) {
  const { t } = useLingui();
  const { form, change, problems, terms, available, limits } = state;
  const isDeposit = form.direction === 'deposit';
  const limit = limits?.limits.find(({ kind }) => kind === 'deposit');
  const [least, most] = terms === undefined ? ['', ''] : [terms.min_amount, terms.max_amount].map(rounded);
  return (
    <div className="pay-amount">
      <Field name="amount" label={t`Amount`} problem={problems.amount}>
        {(props) => (
          <input
            {...props}
            {...FIGURE_FOCUS}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            maxLength={40}
            value={form.amount}
            onChange={(event) => change({ amount: event.target.value })}
          />
        )}
      </Field>
      <div className="pay-quick">
        {QUICK.map((quick) => (
          <button key={quick} type="button" onClick={() => change({ amount: String(quick) })}>
            {formatStake(quick * 100)}
          </button>
        ))}
        {!isDeposit && available !== undefined && available > 0 && (
          <button type="button" onClick={() => change({ amount: (available / 100).toFixed(2) })}>
            <Trans>All</Trans>
          </button>
        )}
      </div>
      <p className="meta">
        {terms !== undefined && (
          <Trans>
            From {least} to {most}.
          </Trans>
        )}{' '}
        {!isDeposit && available !== undefined && (
          <Trans>
            You can withdraw <b>{formatMoney(available)}</b>.
          </Trans>
        )}
        {isDeposit && limit !== undefined && limit.left !== null && (
          <Trans>
            Your <Link to="/setting/limits">deposit limit</Link> leaves <b>{formatMoney(moneyOf(limit.left))}</b> now.
          </Trans>
        )}
      </p>
    </div>
  );
}

const rounded = (amount: number): string => formatStake(moneyOf(amount));

/** Where the money comes from, or goes to. */
function WherePart({ state }: { state: PaymentFormState }) {
  const { t } = useLingui();
  const { form, change, problems, terms } = state;
  const isCash = form.method === 'cash';
  if (form.direction === 'deposit') {
    return (
      <>
        {terms !== undefined && terms.instructions !== '' && <p className="pay-to">{terms.instructions}</p>}
        <Field
          name="transaction"
          label={isCash ? t`Receipt number, if you have one` : t`Transaction number (UTR), if you have one`}
          problem={problems.transaction}
        >
          {(props) => (
            <input
              {...props}
              autoComplete="off"
              maxLength={64}
              value={form.transaction}
              onChange={(event) => change({ transaction: event.target.value })}
            />
          )}
        </Field>
      </>
    );
  }
  if (form.method === 'upi') {
    return (
      <Field name="upi" label={t`Your UPI id`} problem={problems.upi}>
        {(props) => (
          <input
            {...props}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="name@bank"
            maxLength={64}
            value={form.upi}
            onChange={(event) => change({ upi: event.target.value })}
          />
        )}
      </Field>
    );
  }
  if (isCash) {
    return (
      <Field name="transaction" label={t`Where you want to collect it (optional)`} problem={problems.transaction}>
        {(props) => (
          <input
            {...props}
            autoComplete="off"
            maxLength={64}
            value={form.transaction}
            onChange={(event) => change({ transaction: event.target.value })}
          />
        )}
      </Field>
    );
  }
  return (
    <div className="pay-bank">
      <Field name="bankAccount" label={t`Account number`} problem={problems.bankAccount}>
        {(props) => (
          <input
            {...props}
            inputMode="numeric"
            autoComplete="off"
            maxLength={18}
            value={form.bankAccount}
            onChange={(event) => change({ bankAccount: inLatinDigits(event.target.value) })}
          />
        )}
      </Field>
      <Field name="ifsc" label={t`IFSC`} problem={problems.ifsc}>
        {(props) => (
          <input
            {...props}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="HDFC0001234"
            maxLength={11}
            value={form.ifsc}
            onChange={(event) => change({ ifsc: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}

interface InputProps {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
}

interface FieldProps {
  readonly name: PaymentField;
  readonly label: string;
  readonly problem: PaymentProblem | undefined;
  readonly children: (props: InputProps) => ReactNode;
}

function Field({ name, label, problem, children }: FieldProps) {
  const id = useId();
  const words = useProblemWords();
  return (
    <div className={`field ${name}`}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': problem !== undefined, 'aria-describedby': `${id}-problem` })}
      <p id={`${id}-problem`} className="problem" role="alert">
        {problem === undefined ? '' : words(problem)}
      </p>
    </div>
  );
}
