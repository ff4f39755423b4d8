import type { Person } from 'protocol';
import { useState } from 'react';
import { FormProblem } from '../../shared/forms/fields.tsx';
import { Modal } from '../../shared/dialog/modal.tsx';
import { toast } from '../../shared/toasts/toast-store.ts';
import { useDeed } from '../controls/use-deed.ts';
import { useKeys } from '../controls/use-keys.ts';
import { ask } from '../data/exchange.ts';
import { refreshPerson } from './people-queries.ts';

type Act = 'reset' | 'end';

/** What helps somebody who lost a password or a device: both ask for a reason, which the audit trail keeps. */
export function LoginActs({ person }: { person: Person }) {
  const [asked, setAsked] = useState<Act>();
  const [made, setMade] = useState('');
  useKeys({ p: () => setAsked('reset'), e: () => setAsked('end') });
  const count = person.logins.length;
  return (
    <>
      <ul className="acts">
        <li>
          <div>
            <b>Reset password</b>
            <p className="why">
              A password shown to you once, to be changed at the next sign-in. Signs them out everywhere.
            </p>
          </div>
          <button type="button" className="btn" onClick={() => setAsked('reset')}>
            Reset
            <kbd>P</kbd>
          </button>
        </li>
        <li>
          <div>
            <b>End sign-ins</b>
            <p className="why">
              {count === 0
                ? 'Signed in nowhere; programs are signed out too.'
                : `${count} ${count === 1 ? 'device is' : 'devices are'} signed out now, programs too.`}{' '}
              Bets and password stay.
            </p>
          </div>
          <button type="button" className="btn" onClick={() => setAsked('end')}>
            End
            <kbd>E</kbd>
          </button>
        </li>
      </ul>
      {asked !== undefined && (
        <ReasonDialog person={person} act={asked} onMade={setMade} onClose={() => setAsked(undefined)} />
      )}
      {made !== '' && (
        <Modal title={`Password of ${person.user_name}`} className="popup narrow" onClose={() => setMade('')}>
          <div className="form">
            <p className="made-password">{made}</p>
            <p className="why">It is shown once. Tell it to nobody else: it signs in until it is changed.</p>
            <button type="button" className="btn go" onClick={() => setMade('')}>
              I have passed it on
            </button>
          </div>
        </Modal>
      )}
    </>
  );
}

interface ReasonDialogProps {
  readonly person: Person;
  readonly act: Act;
  readonly onMade: (password: string) => void;
  readonly onClose: () => void;
}

function ReasonDialog({ person, act, onMade, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const { isBusy, problem, run } = useDeed();
  const isReset = act === 'reset';
  const submit = async () => {
    const request = { user_id: person.user_id, reason: reason.trim() };
    const isDone = await run(async () => {
      if (isReset) onMade((await ask('admin/resetPassword', request)).password);
      else {
        const { ended } = await ask('admin/endLogins', request);
        toast('good', `${person.user_name}: ${ended} ${ended === 1 ? 'sign-in' : 'sign-ins'} ended`);
      }
      await refreshPerson(person.user_id);
    });
    if (isDone) onClose();
  };
  return (
    <Modal title={isReset ? 'Reset password' : 'End sign-ins'} className="popup narrow" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <label className="field">
          Reason, kept in the audit trail
          <input value={reason} maxLength={300} required onChange={(event) => setReason(event.target.value)} />
        </label>
        <FormProblem text={problem} />
        <button type="submit" className="btn go" disabled={isBusy || reason.trim() === ''}>
          {isReset ? `Reset the password of ${person.user_name}` : `Sign ${person.user_name} out everywhere`}
        </button>
      </form>
    </Modal>
  );
}
