import type { RequestOf } from 'protocol';
import { DISPLAY_ZONE } from 'protocol/dates';
import { useStaff } from '../controls/use-names.ts';

export interface AuditFilter {
  /** 0: everybody. */
  readonly userId: number;
  /** The call; empty: everything. */
  readonly action: string;
  /** As person 7; empty: everything. */
  readonly subject: string;
  /** In what was asked. */
  readonly text: string;
  /** Days as 2031-05-05; empty: from the first, to the last. */
  readonly from: string;
  readonly until: string;
}

export const NOTHING: AuditFilter = { userId: 0, action: '', subject: '', text: '', from: '', until: '' };

/** The filter in the words of the wire. */
export function requestOf({ userId, action, subject, text, from, until }: AuditFilter): RequestOf<'admin/getAudit'> {
  return {
    ...(userId > 0 && { user_id: userId }),
    ...(action !== '' && { action }),
    ...(subject.trim() !== '' && { subject: subject.trim().toLowerCase() }),
    ...(text.trim() !== '' && { text: text.trim() }),
    ...(from !== '' && { from_date: from }),
    ...(until !== '' && { to_date: until }),
  };
}

interface AuditFiltersProps {
  readonly filter: AuditFilter;
  readonly actions: readonly { readonly call: string; readonly words: string }[];
  readonly onChange: (filter: AuditFilter) => void;
}

/** Filters of the trail. */
export function AuditFilters({ filter, actions, onChange }: AuditFiltersProps) {
  const staff = useStaff();
  const field = (name: 'subject' | 'text' | 'from' | 'until') => ({
    value: filter[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => onChange({ ...filter, [name]: event.target.value }),
  });
  return (
    <header className="audit-filters">
      <label className="field">
        Person
        <select
          className="input"
          value={filter.userId}
          onChange={(event) => onChange({ ...filter, userId: Number(event.target.value) })}
        >
          <option value={0}>Everybody</option>
          {staff.map(({ user_id, user_name }) => (
            <option key={user_id} value={user_id}>
              {user_name}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        Action
        <select
          className="input"
          value={filter.action}
          onChange={(event) => onChange({ ...filter, action: event.target.value })}
        >
          <option value="">Every action</option>
          {actions.map(({ call, words }) => (
            <option key={call} value={call}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        About
        <input placeholder="user name or market 1.5" {...field('subject')} />
      </label>
      <label className="field">
        Text
        <input {...field('text')} />
      </label>
      <label className="field">
        From, {DISPLAY_ZONE}
        <input type="date" {...field('from')} />
      </label>
      <label className="field">
        To, {DISPLAY_ZONE}
        <input type="date" {...field('until')} />
      </label>
    </header>
  );
}
