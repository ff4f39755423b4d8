import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Modal } from '../../shared/dialog/modal.tsx';
import { FormProblem, TextField } from '../../shared/forms/fields.tsx';
import { toast } from '../../shared/toasts/toast-store.ts';
import { useDeed } from '../controls/use-deed.ts';
import { useRested } from '../controls/use-rested.ts';
import { ask } from '../data/exchange.ts';
import { namedIn, namesIn } from './named-in.ts';

const LONGEST = 500;
/** The most that a call takes. */
const MOST_NAMED = 200;
/** Longer than any user name, and as much as a call reads of one. */
const READ_OF_A_NAME = 254;

/** Bettors of these names, or only how many there are if nobody is named. */
const receiversQuery = (names: readonly string[]) =>
  queryOptions({
    queryKey: ['people', 'receivers', names],
    queryFn: () =>
      ask('admin/getUsers', {
        role: 'bettor',
        ...(names.length === 0
          ? { limit: 1 }
          : { user_names: names.map((name) => name.slice(0, READ_OF_A_NAME)), limit: MOST_NAMED }),
      }),
    enabled: names.length <= MOST_NAMED,
  });

/** Receivers of the message, and names that are nobody's; nobody while that is not known. */
function useReceivers(typed: string) {
  const rested = useRested(typed);
  const names = namesIn(rested);
  const { data } = useQuery(receiversQuery(names));
  if (rested !== typed || data === undefined) return { found: [], unknown: [], count: 0 };
  if (names.length === 0) return { found: [], unknown: [], count: data.total.count };
  const { found, unknown } = namedIn(names, data.rows);
  return { found, unknown, count: found.length };
}

/** A notice to bettors: the bell of each counts it. */
export function MessageCard() {
  const { isBusy, problem, run } = useDeed();
  const [text, setText] = useState('');
  const [names, setNames] = useState('');
  const key = useRef(crypto.randomUUID());
  const { found, unknown, count } = useReceivers(names);
  const isForAll = namesIn(names).length === 0;
  const [isAsking, setIsAsking] = useState(false);
  const isFit = text.trim() !== '' && unknown.length === 0 && count > 0;
  const send = () =>
    run(async () => {
      const some = namesIn(names).length === 0 ? {} : { user_ids: found.map(({ user_id }) => user_id) };
      const { sent } = await ask('admin/sendMessage', { text: text.trim(), request_id: key.current, ...some });
      key.current = crypto.randomUUID();
      setText((now) => (now === text ? '' : now));
      toast('good', `Sent to ${sent} ${sent === 1 ? 'bettor' : 'bettors'}`);
    });
  return (
    <section className="card" aria-label="Message">
      <header>
        <h2>Message to bettors</h2>
        <span className="spacer" />
        <span className="meta">a notice in their inbox</span>
      </header>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isFit) return;
          if (isForAll) setIsAsking(true);
          else void send();
        }}
      >
        <label className="field">
          Text
          <textarea
            className="input"
            rows={3}
            maxLength={LONGEST}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              // Another text is another message, also to those whom a try before has reached.
              key.current = crypto.randomUUID();
            }}
          />
        </label>
        <TextField
          label="To"
          placeholder="All bettors"
          hint="User names separated by commas. Empty: all."
          value={names}
          problem={problemOf(unknown, names)}
          onChange={(event) => setNames(event.target.value)}
        />
        <FormProblem text={problem} />
        <button type="submit" className="btn go" disabled={isBusy || !isFit}>
          Send to {isForAll && count > 1 ? 'all ' : ''}
          {count} {count === 1 ? 'bettor' : 'bettors'}
        </button>
      </form>
      {isAsking && (
        <ToAllDialog
          text={text.trim()}
          count={count}
          onClose={() => setIsAsking(false)}
          onSend={() => {
            setIsAsking(false);
            void send();
          }}
        />
      )}
    </section>
  );
}

interface ToAllProps {
  readonly text: string;
  readonly count: number;
  readonly onClose: () => void;
  readonly onSend: () => void;
}

/** Nobody was named: that may be a slip. */
function ToAllDialog({ text, count, onClose, onSend }: ToAllProps) {
  return (
    <Modal title={`Send to all ${count} bettors?`} className="popup narrow" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          onSend();
        }}
      >
        <p className="why">“To” is empty, so it goes to every bettor. It cannot be taken back.</p>
        <blockquote className="message-text">{text}</blockquote>
        <button type="submit" className="btn go">
          Send to all {count}
        </button>
      </form>
    </Modal>
  );
}

function problemOf(unknown: readonly string[], typed: string): string {
  if (namesIn(typed).length > MOST_NAMED) return `At most ${MOST_NAMED} names at a time`;
  return unknown.length === 0 ? '' : `No bettor is called ${unknown.join(', ')}`;
}
