import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FormProblem, TextField } from '../../shared/forms/fields.tsx';
import { toast } from '../../shared/toasts/toast-store.ts';
import { useDeed } from '../controls/use-deed.ts';
import { ask } from '../data/exchange.ts';
import { namedIn } from './named-in.ts';

const LONGEST = 500;

/** A notice to bettors: the bell of each counts it. */
export function MessageCard() {
  const { isBusy, problem, run } = useDeed();
  const { data: users = [] } = useQuery({ queryKey: ['users'], queryFn: () => ask('admin/getUsers') });
  const [text, setText] = useState('');
  const [names, setNames] = useState('');
  const key = useRef(crypto.randomUUID());
  const bettors = users.filter(({ account }) => account > 0);
  const { found, unknown } = namedIn(names, bettors);
  const count = names.trim() === '' ? bettors.length : found.length;
  const isFit = text.trim() !== '' && unknown.length === 0 && count > 0;
  const send = () =>
    run(async () => {
      const some = names.trim() === '' ? {} : { user_ids: found.map(({ user_id }) => user_id) };
      const { sent } = await ask('admin/sendMessage', { text: text.trim(), request_id: key.current, ...some });
      key.current = crypto.randomUUID();
      setText('');
      toast('good', `Sent to ${sent} ${sent === 1 ? 'bettor' : 'bettors'}`);
    });
  return (
    <section className="card" aria-label="Message">
      <header>
        <h2>Message to bettors</h2>
        <span className="spacer" />
        <span className="meta">a notice in their bell</span>
      </header>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isFit) void send();
        }}
      >
        <label className="field">
          Text
          <textarea
            className="input"
            rows={3}
            maxLength={LONGEST}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <TextField
          label="To"
          placeholder="All bettors"
          hint="User names with commas between them; empty: all."
          value={names}
          problem={unknown.length === 0 ? '' : `No bettor is called ${unknown.join(', ')}`}
          onChange={(event) => setNames(event.target.value)}
        />
        <FormProblem text={problem} />
        <button type="submit" className="btn go" disabled={isBusy || !isFit}>
          Send to {count} {count === 1 ? 'bettor' : 'bettors'}
        </button>
      </form>
    </section>
  );
}
