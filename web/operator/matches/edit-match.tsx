import type { Match } from 'protocol';
import { DISPLAY_ZONE } from 'protocol/dates';
import { useState } from 'react';
import { Modal } from '../../shared/dialog/modal.tsx';
import { FormProblem, TextField } from '../../shared/forms/fields.tsx';
import { formText } from '../controls/form-text.ts';
import { useDeed } from '../controls/use-deed.ts';
import { ask, queryClient } from '../data/exchange.ts';
import { refreshMarkets } from '../data/markets.ts';
import { fromSiteTime, toSiteTime } from './site-time.ts';

/** Another name, another start, another name of its series. */
export function EditMatchDialog({ match: newest, onClose }: { match: Match; onClose: () => void }) {
  // As it was when the dialog opened: a field that was not changed here is not sent, so that it overwrites nobody's.
  const [match] = useState(newest);
  const { isBusy, problem, run } = useDeed();
  const startsAt = toSiteTime(Date.parse(match.open_date));
  const submit = (form: FormData) =>
    run(async () => {
      const text = formText(form);
      const isMoved = text('start') !== startsAt;
      await ask('admin/changeMatch', {
        match_id: match.match_id,
        ...(text('name') !== match.match_name && { name: text('name') }),
        ...(isMoved && { open_date: fromSiteTime(text('start')) }),
      });
      if (text('series') !== match.series_name)
        await ask('admin/changeSeries', { series_id: match.series_id, name: text('series') });
      await Promise.all([queryClient.invalidateQueries({ queryKey: ['match', match.match_id] }), refreshMarkets()]);
      onClose();
    });
  return (
    <Modal title="Change the match" className="popup narrow" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(new FormData(event.currentTarget));
        }}
      >
        <TextField label="Name" name="name" defaultValue={match.match_name} required maxLength={120} />
        <TextField
          label={`Start, ${DISPLAY_ZONE}`}
          name="start"
          type="datetime-local"
          defaultValue={startsAt}
          required
          hint="Its markets move with it, and the clock acts at the new start. In play it stays."
        />
        <TextField
          label="Series"
          name="series"
          defaultValue={match.series_name}
          required
          maxLength={120}
          hint="For all matches of the series."
        />
        <FormProblem text={problem} />
        <button type="submit" className="btn go" disabled={isBusy}>
          Change
        </button>
      </form>
    </Modal>
  );
}
