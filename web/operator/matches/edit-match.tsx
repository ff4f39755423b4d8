import { useQuery } from '@tanstack/react-query';
import type { Match } from 'protocol';
import { DISPLAY_ZONE } from 'protocol/dates';
import { useState } from 'react';
import { Modal } from '../../shared/dialog/modal.tsx';
import { FormProblem, TextField } from '../../shared/forms/fields.tsx';
import { formText } from '../controls/form-text.ts';
import { useDeed } from '../controls/use-deed.ts';
import { ask, queryClient } from '../data/exchange.ts';
import { refreshMarkets } from '../data/markets.ts';
import { fromSiteTime, toSiteTime } from '../controls/site-time.ts';
import { CountryField } from './country-field.tsx';
import { noteQuery } from './match-note.tsx';

interface Props {
  readonly match: Match;
  readonly onClose: () => void;
}

/** Names, start, country and stream of a match, and what staff note of it. */
export function EditMatchDialog({ match, onClose }: Props) {
  const { data } = useQuery(noteQuery(match.match_id));
  return (
    <Modal title="Change the match" className="popup narrow" onClose={onClose}>
      {data === undefined ? (
        <p className="none-yet" aria-busy="true">
          Loading
        </p>
      ) : (
        <EditMatchForm match={match} note={data.note} onClose={onClose} />
      )}
    </Modal>
  );
}

/** Sends only the fields that were changed here, so that it overwrites nobody else's edits. */
async function saveMatch({ match, note }: { match: Match; note: string }, text: (name: string) => string) {
  const { match_id } = match;
  const change = {
    ...(text('start') !== startOf(match) && { open_date: fromSiteTime(text('start')) }),
    ...(countryIn(text) !== match.country && { country: countryIn(text) }),
    ...(text('note').trim() !== note && { note: text('note').trim() }),
  };
  if (Object.keys(change).length > 0) await ask('admin/changeMatch', { match_id, ...change });
  const stream_url = text('stream').trim();
  if (stream_url !== match.stream_url) await ask('admin/setMatchStream', { match_id, stream_url });
  if (text('series') !== match.series_name)
    await ask('admin/changeSeries', { series_id: match.series_id, name: text('series') });
  // By itself: it may wait for a second person.
  if (text('name') !== match.match_name) await ask('admin/changeMatch', { match_id, name: text('name') });
}

const startOf = ({ open_date }: Match) => toSiteTime(Date.parse(open_date));
const countryIn = (text: (name: string) => string) => text('country').trim().toUpperCase();

function EditMatchForm({ match: newest, note: newestNote, onClose }: Props & { readonly note: string }) {
  // As it was when the dialog opened.
  const [{ match, note }] = useState({ match: newest, note: newestNote });
  const { isBusy, problem, run } = useDeed();
  const submit = (form: FormData) =>
    run(async () => {
      try {
        await saveMatch({ match, note }, formText(form));
      } finally {
        const { match_id } = match;
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: ['match', match_id] }),
          queryClient.invalidateQueries({ queryKey: ['match-note', match_id] }),
          refreshMarkets(),
        ]);
      }
    }).then((isDone) => isDone && onClose());
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(new FormData(event.currentTarget));
      }}
    >
      <TextField
        label="Name"
        name="name"
        defaultValue={match.match_name}
        required
        maxLength={120}
        hint="Once a market has been open, more than its spelling takes two people."
      />
      <TextField
        label={`Start, ${DISPLAY_ZONE}`}
        name="start"
        type="datetime-local"
        defaultValue={startOf(match)}
        required
        hint="Its markets move with it, and the clock acts at the new start. Not possible once in play."
      />
      <TextField
        label="Series"
        name="series"
        defaultValue={match.series_name}
        required
        maxLength={120}
        hint="Applies to all matches of the series."
      />
      <CountryField known={match.country} hint="Empty: none." />
      <TextField
        label="Stream"
        name="stream"
        type="url"
        autoComplete="off"
        defaultValue={match.stream_url}
        maxLength={500}
        hint="The https address of its video, from an allowed site. Empty: none."
      />
      <label className="field">
        Staff note
        <textarea className="input" name="note" rows={2} maxLength={500} defaultValue={note} />
        <span className="meta">Bettors never see it.</span>
      </label>
      <FormProblem text={problem} />
      <button type="submit" className="btn go" disabled={isBusy}>
        Change
      </button>
    </form>
  );
}
