import { GRANTABLE_PERMISSIONS, type StaffPermission } from 'protocol/permissions';
import type { StaffRole } from 'protocol';
import { useState } from 'react';
import { Modal } from '../../shared/dialog/modal.tsx';
import { FormProblem, TextField } from '../../shared/forms/fields.tsx';
import { toast } from '../../shared/toasts/toast-store.ts';
import { roleWords } from '../controls/role-words.ts';
import { useDeed } from '../controls/use-deed.ts';
import { ask, queryClient } from '../data/exchange.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { PERMISSION_WORDS } from '../controls/permission-words.ts';

/** Makes a role, or changes one: it holds for its members from their next press on. */
export function RoleDialog({ role, onClose }: { role: StaffRole; onClose: () => void }) {
  const isNew = role.role === '';
  const { permissions: own } = useOwnPermissions();
  const { isBusy, problem, run } = useDeed();
  const [name, setName] = useState(role.role);
  const [chosen, setChosen] = useState<ReadonlySet<StaffPermission>>(new Set(role.permissions));
  const [isReader, setIsReader] = useState(role.reads_only);
  const [reason, setReason] = useState('');
  const change = (permission: StaffPermission, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(permission);
    else next.delete(permission);
    setChosen(next);
  };
  const save = () =>
    run(async () => {
      await ask('admin/setRole', {
        role: name.trim().toLowerCase().replaceAll(/\s+/g, '-'),
        permissions: GRANTABLE_PERMISSIONS.filter((permission) => chosen.has(permission)),
        reads_only: isReader,
        reason: reason.trim(),
      });
      toast('good', `${roleWords(name)}: ${isNew ? 'created' : 'changed'}`);
    }).then(async (isDone) => {
      await queryClient.invalidateQueries({ queryKey: ['roles'] });
      if (isDone) onClose();
    });
  const members = `${role.members} ${role.members === 1 ? 'member' : 'members'}`;
  return (
    <Modal title={isNew ? 'New role' : roleWords(role.role)} className="popup" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {isNew && (
          <TextField
            label="Name"
            hint="Letters, digits and dashes"
            value={name}
            required
            maxLength={32}
            onChange={(event) => setName(event.target.value)}
          />
        )}
        <fieldset className="permissions">
          <legend>May</legend>
          {GRANTABLE_PERMISSIONS.map((permission) => (
            <label key={permission}>
              <input
                type="checkbox"
                checked={chosen.has(permission)}
                disabled={!own.has(permission)}
                onChange={(event) => change(permission, event.target.checked)}
              />
              {PERMISSION_WORDS[permission]}
            </label>
          ))}
          <label>
            <input type="checkbox" checked={isReader} onChange={(event) => setIsReader(event.target.checked)} />
            <b>Read-only: see these, change nothing</b>
          </label>
        </fieldset>
        <label className="field">
          Reason, kept in the audit trail
          <input value={reason} maxLength={300} required onChange={(event) => setReason(event.target.value)} />
        </label>
        <p className="why">
          {isNew ? 'Nobody has it yet.' : `Applies to ${members} from their next action.`} You can only give permissions
          you have yourself.
        </p>
        <FormProblem text={problem} />
        <button type="submit" className="btn go" disabled={isBusy || reason.trim() === ''}>
          {isNew ? 'Create role' : 'Save role'}
        </button>
      </form>
    </Modal>
  );
}
