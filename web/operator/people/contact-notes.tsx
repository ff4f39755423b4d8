import type { Person } from 'protocol';
import { useState } from 'react';
import { FormProblem } from '../../shared/forms/fields.tsx';
import { formatDateTime } from '../../shared/format/dates.ts';
import { toast } from '../../shared/toasts/toast-store.ts';
import { useDeed } from '../controls/use-deed.ts';
import { ask } from '../data/exchange.ts';
import { refreshPerson } from '../data/people-queries.ts';

/** Proved phone and mail addresses. */
export function Contacts({ contacts }: Pick<Person, 'contacts'>) {
  return (
    <>
      <h3>Contact</h3>
      <ul className="logins">
        {contacts.map(({ kind, address, proved_at }) => (
          <li key={address}>
            <span>
              {address} <small className="meta">{kind}</small>
            </span>
            <small className="meta">proved {formatDateTime(Date.parse(proved_at))}</small>
          </li>
        ))}
        {contacts.length === 0 && <li className="meta">None given.</li>}
      </ul>
    </>
  );
}

/** Notes of staff about a person, who does not see them. */
export function NoteForm({ person }: { person: Person }) {
  const [typed, setTyped] = useState<string>();
  const note = typed ?? person.note;
  const { isBusy, problem, run } = useDeed();
  const save = () =>
    run(async () => {
      await ask('admin/setNote', { user_id: person.user_id, note: note.trim() });
      await refreshPerson(person.user_id);
      setTyped((now) => (now === note ? undefined : now));
      toast('good', `Note saved: ${person.user_name}`);
    });
  return (
    <>
      <h3>Note</h3>
      <form
        className="note-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <textarea
          className="input"
          aria-label="Staff note"
          placeholder="Staff only"
          rows={2}
          maxLength={2000}
          value={note}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" className="btn" disabled={isBusy || note.trim() === person.note}>
          Save note
        </button>
      </form>
      <FormProblem text={problem} />
    </>
  );
}
