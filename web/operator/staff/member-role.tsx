import type { AdminUser, StaffRole } from 'protocol';
import { useState } from 'react';
import { Modal } from '../../shared/dialog/modal.tsx';
import { FormProblem } from '../../shared/forms/fields.tsx';
import { toast } from '../../shared/toasts/toast-store.ts';
import { Refusal } from '../../shared/wire/call.ts';
import { roleWords } from '../controls/role-words.ts';
import { useDeed } from '../controls/use-deed.ts';
import { ask } from '../data/exchange.ts';
import { refreshPerson } from '../data/people-queries.ts';

interface MemberRoleProps {
  readonly member: AdminUser;
  readonly roles: readonly StaffRole[];
  readonly onClose: () => void;
}

/** Another role for somebody who works here. */
export function MemberRoleDialog({ member, roles, onClose }: MemberRoleProps) {
  const { isBusy, problem, run } = useDeed();
  const [role, setRole] = useState(member.role);
  const [reason, setReason] = useState('');
  const [endsRule, setEndsRule] = useState(false);
  const save = () =>
    run(async () => {
      const change = { user_id: member.user_id, role, reason: reason.trim(), ...(endsRule && { ends_rule: true }) };
      await ask('admin/changeRole', change).catch((error: unknown) => {
        setEndsRule(error instanceof Refusal && error.code === 'rule-would-end');
        throw error;
      });
      await refreshPerson(member.user_id);
      toast('good', `${member.user_name}: ${roleWords(role)}`);
    }).then((isDone) => isDone && onClose());
  return (
    <Modal title={`Role of ${member.user_name}`} className="popup narrow" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <label className="field">
          Role
          <select
            className="input"
            value={role}
            onChange={(event) => {
              setRole(event.target.value);
              setEndsRule(false);
            }}
          >
            {roles
              .filter(({ role: name }) => name !== 'bettor')
              .map(({ role: name }) => (
                <option key={name} value={name}>
                  {roleWords(name)}
                </option>
              ))}
          </select>
        </label>
        <label className="field">
          Reason, kept in the audit trail
          <input value={reason} maxLength={300} required onChange={(event) => setReason(event.target.value)} />
        </label>
        <p className="why">They are signed out everywhere and have the new role at the next sign-in.</p>
        {endsRule ? (
          <p className="outcome bad" role="alert">
            {member.user_name} is one of the last two owners. After this, one person does alone everything that takes
            two today: money, results, limits and rights. End the two-person rule?
          </p>
        ) : (
          <FormProblem text={problem} />
        )}
        <button type="submit" className="btn go" disabled={isBusy || reason.trim() === '' || role === member.role}>
          {endsRule ? 'Change role and end the rule' : 'Change role'}
        </button>
      </form>
    </Modal>
  );
}
