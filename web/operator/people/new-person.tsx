import { useQuery } from '@tanstack/react-query';
import type { AdminUser } from 'protocol';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Modal } from '../../shared/dialog/modal.tsx';
import { FormProblem, PasswordField, TextField } from '../../shared/forms/fields.tsx';
import { roleWords } from '../controls/role-words.ts';
import { useDeed } from '../controls/use-deed.ts';
import { ask } from '../data/exchange.ts';
import { refreshPerson, rolesQuery } from '../data/people-queries.ts';
import { useTakesTwo } from '../data/takes-two.ts';

const ROLE_NOTES: Readonly<Record<AdminUser['role'], string>> = {
  bettor: 'Has an account and bets.',
  operator: 'Can do everything.',
  trader: 'Creates matches and markets, quotes, suspends, enters facts.',
  settler: 'Proposes and approves results, enters facts, sees people.',
  cashier: 'Decides payments, gives and takes credit, sees people.',
  support: 'Helps people with passwords and limits, answers queries.',
  scorer: 'Enters facts.',
  auditor: 'Sees everything and changes nothing; adds findings to reports.',
};

/** Somebody new: the first password is chosen here, and changed by them before anything else. */
export function NewPersonDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { isBusy, problem, run } = useDeed();
  const { data: roles = [] } = useQuery(rolesQuery);
  const [role, setRole] = useState<AdminUser['role']>('bettor');
  const permissions = roles.find((one) => one.role === role)?.permissions ?? [];
  const takesTwo = useTakesTwo('staff') && permissions.length > 0;
  const submit = (form: FormData) =>
    run(async () => {
      const text = (name: string) => form.get(name)?.valueOf() as string;
      const made = await ask('admin/createUser', {
        user_name: text('user_name').trim(),
        role,
        ...(role === 'bettor' && { has_cashier: form.has('has_cashier') }),
        ...(!takesTwo && { password: text('password') }),
      });
      await refreshPerson(made.user_id);
      await navigate(`/people/${made.user_id}`);
    }).then((isDone) => isDone && onClose());
  return (
    <Modal title="New person" className="popup narrow" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(new FormData(event.currentTarget));
        }}
      >
        <TextField
          label="User name"
          name="user_name"
          hint="3 to 32 letters, digits, dots, dashes or underscores"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={32}
        />
        {takesTwo ? (
          <p className="why">A second person has to approve new staff. The approver is shown the first password.</p>
        ) : (
          <PasswordField
            label="First password"
            name="password"
            hint="At least 8 characters, a letter and a digit. They change it at the first sign-in."
            autoComplete="new-password"
            required
            maxLength={256}
          />
        )}
        <label className="field">
          Role
          <select className="input" value={role} onChange={(event) => setRole(event.target.value as AdminUser['role'])}>
            {roles.map(({ role: name }) => (
              <option key={name} value={name}>
                {roleWords(name)}
              </option>
            ))}
          </select>
        </label>
        <p className="why">{ROLE_NOTES[role] ?? 'Staff shows what this role may do.'}</p>
        {role === 'bettor' && (
          <label className="check">
            <input type="checkbox" name="has_cashier" defaultChecked />
            May deposit and withdraw through the cashier
          </label>
        )}
        <FormProblem text={problem} />
        <button type="submit" className="btn go" disabled={isBusy}>
          Add
        </button>
      </form>
    </Modal>
  );
}
