import { useQuery } from '@tanstack/react-query';
import { toast } from '../../shared/toasts/toast-store.ts';
import { FormProblem } from '../../shared/forms/fields.tsx';
import { useDeed } from '../controls/use-deed.ts';
import { ask, queryClient } from '../data/exchange.ts';

const KEY = ['sign-up-options'];
const WORDS = { phone: 'text messages', mail: 'mail' } as const;

/** Whether newcomers make their own accounts. */
export function SignUpCard() {
  const { data } = useQuery({ queryKey: KEY, queryFn: () => ask('signUp/getOptions') });
  const { isBusy, problem, run } = useDeed();
  if (data === undefined) return <section className="card" aria-busy="true" />;
  const isOn = data.is_on === 1;
  const channels = data.channels.map((channel) => WORDS[channel]).join(' and ');
  const change = () =>
    run(async () => {
      await ask('admin/setSignUp', { is_on: !isOn });
      await queryClient.invalidateQueries({ queryKey: KEY });
      toast('good', isOn ? 'Sign-up is closed' : 'Sign-up is open');
    });
  return (
    <section className="card" aria-label="Sign-up">
      <header>
        <h2>Sign-up</h2>
        <span className="spacer" />
        <span className={isOn ? 'state open' : 'state'}>{isOn ? 'Open' : 'Closed'}</span>
      </header>
      <ul className="acts">
        <li>
          <p className="why">
            {channels === ''
              ? 'Neither mail nor text messages are set up, so new customers cannot receive a code.'
              : `New customers confirm a code sent by ${channels} and open their own account.`}
          </p>
          <button
            type="button"
            className="btn"
            disabled={isBusy || (channels === '' && !isOn)}
            onClick={() => void change()}
          >
            {isOn ? 'Close sign-up' : 'Open sign-up'}
          </button>
        </li>
      </ul>
      <FormProblem text={problem} />
    </section>
  );
}
