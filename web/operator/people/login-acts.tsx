import type { Person } from 'protocol';
import { useState } from 'react';
import { Modal } from '../../shared/dialog/modal.tsx';
import { toast } from '../../shared/toasts/toast-store.ts';
import { ReasonDialog } from '../controls/reason-dialog.tsx';
import { useKeys } from '../controls/use-keys.ts';
import { ask } from '../data/exchange.ts';
import { refreshPerson } from './people-queries.ts';

type Act = 'reset' | 'end';

const ACTS = {
  reset: {
    title: 'Reset password',
    consequence: 'The password of today ends, and every sign-in with it. The new one is shown to you once.',
  },
  end: { title: 'End sign-ins', consequence: 'Every device and program is signed out now. Bets and password stay.' },
} as const;

/** What helps somebody who lost a password or a device: both ask for a reason, which the audit trail keeps. */
export function LoginActs({ person }: { person: Person }) {
  const [asked, setAsked] = useState<Act>();
  const [made, setMade] = useState('');
  useKeys({ p: () => setAsked('reset'), e: () => setAsked('end') });
  const count = person.logins.length;
  const act = async (what: Act, reason: string) => {
    const request = { user_id: person.user_id, reason };
    if (what === 'reset') setMade((await ask('admin/resetPassword', request)).password);
    else {
      const { ended } = await ask('admin/endLogins', request);
      toast('good', `${person.user_name}: ${ended} ${ended === 1 ? 'sign-in' : 'sign-ins'} ended`);
    }
    await refreshPerson(person.user_id);
  };
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
        <ReasonDialog
          title={ACTS[asked].title}
          consequence={ACTS[asked].consequence}
          verb={ACTS[asked].title}
          onClose={() => setAsked(undefined)}
          onDo={(reason) => act(asked, reason)}
        />
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
