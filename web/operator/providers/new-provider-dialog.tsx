import { useState } from 'react';
import { Modal } from '../../shared/dialog/modal.tsx';
import { FormProblem } from '../../shared/forms/fields.tsx';
import { useDeed } from '../controls/use-deed.ts';
import { ask } from '../data/exchange.ts';

interface NewProviderProps {
  /** With the secret. */
  readonly onAdded: (secret: string) => void;
  readonly onClose: () => void;
}

const NOTHING = { provider: '', name: '', base_url: '', public_key: '', reason: '' };

/** Connects a company whose games are to be played here. */
export function NewProviderDialog({ onAdded, onClose }: NewProviderProps) {
  const [fields, setFields] = useState(NOTHING);
  const { isBusy, problem, run } = useDeed();
  const set = (name: keyof typeof NOTHING) => ({
    value: fields[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setFields({ ...fields, [name]: event.currentTarget.value }),
  });
  const add = async () => {
    const { public_key, ...others } = fields;
    const key = public_key.trim() === '' ? {} : { public_key: public_key.trim() };
    onAdded((await ask('admin/addProvider', { ...others, ...key })).secret);
  };
  return (
    <Modal title="New provider" className="popup narrow" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void run(add).then((isDone) => {
            // It may wait for a second person, who reads the secret.
            if (isDone) onClose();
          });
        }}
      >
        <label className="field">
          Code, small letters and digits
          <input required pattern="[a-z][a-z0-9]{1,11}" {...set('provider')} />
        </label>
        <label className="field">
          Name
          <input required maxLength={60} {...set('name')} />
        </label>
        <label className="field">
          Address of its server, https
          <input required type="url" maxLength={300} {...set('base_url')} />
        </label>
        <label className="field">
          RSA public key (PEM), if it signs with its own
          <textarea rows={3} maxLength={2000} {...set('public_key')} />
        </label>
        <label className="field">
          Reason, kept in the audit trail
          <input required maxLength={300} {...set('reason')} />
        </label>
        <p className="why">If there are two owners, another person approves it and is shown the secret once.</p>
        <FormProblem text={problem} />
        <button type="submit" className="btn go" disabled={isBusy}>
          Connect
        </button>
      </form>
    </Modal>
  );
}
