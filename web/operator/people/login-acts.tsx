import type { Person } from 'protocol';
import { useState } from 'react';
import { useLogin } from '../../shared/login-store.ts';
import { toast } from '../../shared/toasts/toast-store.ts';
import { ReasonDialog } from '../controls/reason-dialog.tsx';
import { PASSWORD_NOTE, PASSWORD_VERB, ShownOnce } from '../controls/shown-once.tsx';
import { useKeys } from '../controls/use-keys.ts';
import { ask } from '../data/exchange.ts';
import { refreshPerson } from '../data/people-queries.ts';

type Act = 'reset' | 'factor' | 'end' | 'disable' | 'enable';

const ACTS = {
  reset: {
    title: 'Reset password',
    consequence:
      'The current password stops working, and they are signed out everywhere. The new one is shown once: to you, or to the person who approves it.',
  },
  factor: {
    title: 'Reset second factor',
    consequence:
      'They sign in with the password alone until they set up a new second factor. Signs them out everywhere.',
  },
  end: { title: 'End sign-ins', consequence: 'Every device and program is signed out. Bets and password stay.' },
  disable: {
    title: 'Disable login',
    consequence: 'Nobody can sign in with it. Every device and program is signed out. Bets and money stay.',
  },
  enable: {
    title: 'Enable login',
    consequence: 'They can sign in again, with the password and second factor they had.',
  },
} as const;

/** Help for somebody who lost a password or a device; each needs a reason, which the audit trail keeps. */
export function LoginActs({ person }: { person: Person }) {
  const [asked, setAsked] = useState<Act>();
  const [made, setMade] = useState('');
  const onOff = person.is_disabled ? 'enable' : 'disable';
  const isOwn = useLogin((state) => state.login?.user.user_id) === person.user_id;
  const end = () => setAsked('end');
  useKeys(isOwn ? { e: end } : { p: () => setAsked('reset'), e: end, x: () => setAsked(onOff) });
  const count = person.logins.length;
  const act = async (what: Act, reason: string) => {
    const request = { user_id: person.user_id, reason };
    if (what === 'reset') setMade((await ask('admin/resetPassword', request)).password);
    else if (what === 'factor') await ask('admin/resetSecondFactor', request);
    else if (what === 'enable') await ask('admin/enablePerson', request);
    else if (what === 'disable') {
      await ask('admin/disablePerson', request);
      toast('good', `${person.user_name} is disabled and signed out`);
    } else {
      const { ended } = await ask('admin/endLogins', request);
      toast('good', `${person.user_name}: ${ended} ${ended === 1 ? 'sign-in' : 'sign-ins'} ended`);
    }
    await refreshPerson(person.user_id);
  };
  return (
    <>
      <ul className="acts">
        {isOwn ? (
          <li>
            <p className="why">
              This is your own login: somebody else has to reset or disable it. Change your password and second factor
              under Second factor and devices.
            </p>
          </li>
        ) : (
          <li>
            <div>
              <b>Reset password</b>
              <p className="why">A new password, to be changed at the next sign-in. Signs them out everywhere.</p>
            </div>
            <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setAsked('reset')}>
              Reset
              <kbd>P</kbd>
            </button>
          </li>
        )}
        {person.second_factor && !isOwn && (
          <li>
            <div>
              <b>Reset second factor</b>
              <p className="why">
                For somebody who has lost the app and the recovery codes. They then sign in with the password alone.
              </p>
            </div>
            <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setAsked('factor')}>
              Reset
            </button>
          </li>
        )}
        <li>
          <div>
            <b>End sign-ins</b>
            <p className="why">
              {count === 0
                ? 'Not signed in anywhere. Programs are signed out too.'
                : `${count} ${count === 1 ? 'device is' : 'devices are'} signed out now, programs too.`}{' '}
              Bets and password stay.
            </p>
          </div>
          <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setAsked('end')}>
            End
            <kbd>E</kbd>
          </button>
        </li>
        {!isOwn && (
          <li>
            <div>
              <b>{person.is_disabled ? 'The login is disabled' : 'Disable login'}</b>
              <p className="why">
                {person.is_disabled
                  ? 'Nobody can sign in with it. Bets stand and are settled as usual.'
                  : 'Signed out everywhere at once, and nobody can sign in with it. Bets stand.'}
              </p>
            </div>
            <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setAsked(onOff)}>
              {person.is_disabled ? 'Enable' : 'Disable'}
              <kbd>X</kbd>
            </button>
          </li>
        )}
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
        <ShownOnce
          title={`Password of ${person.user_name}`}
          secret={made}
          note={PASSWORD_NOTE}
          verb={PASSWORD_VERB}
          onClose={() => setMade('')}
        />
      )}
    </>
  );
}
