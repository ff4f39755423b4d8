import { useQuery } from '@tanstack/react-query';
import type { AdminUser, StaffRole } from 'protocol';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLogin } from '../../shared/login-store.ts';
import { usePageTitle } from '../controls/page-title.ts';
import { roleWords } from '../controls/role-words.ts';
import { wordsOf } from '../controls/use-deed.ts';
import { useKeys } from '../controls/use-keys.ts';
import { rolesQuery, staffQuery } from '../data/people-queries.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { MemberRoleDialog } from './member-role.tsx';
import { PERMISSION_WORDS } from '../controls/permission-words.ts';
import { RoleDialog } from './role-dialog.tsx';
import './staff.css';

const NEW: StaffRole = {
  role: '',
  permissions: [],
  reads_only: false,
  is_built_in: false,
  is_fixed: false,
  members: 0,
};

/** Members of staff, and the permissions of each role. */
export function StaffPage() {
  usePageTitle('Staff');
  const { data: roles = [], error } = useQuery(rolesQuery);
  const { data: members } = useQuery(staffQuery);
  const { readsOnly } = useOwnPermissions();
  const own = useLogin((state) => state.login?.user.user_id);
  const [role, setRole] = useState<StaffRole>();
  const [member, setMember] = useState<AdminUser>();
  useKeys(readsOnly ? {} : { r: () => setRole(NEW) });
  const staff = members?.rows ?? [];
  const count = members?.total.count ?? 0;
  return (
    <>
      <header className="bar">
        <div>
          <h1>Staff</h1>
          <p className="meta">
            {count} {count === 1 ? 'person works' : 'people work'} here, in {roles.length - 1} roles.
          </p>
        </div>
        <span className="spacer" />
        {!readsOnly && (
          <button type="button" className="btn tall" aria-haspopup="dialog" onClick={() => setRole(NEW)}>
            New role
            <kbd>R</kbd>
          </button>
        )}
      </header>
      {error !== null && <p className="outcome bad">{wordsOf(error)}</p>}
      <section className="card" aria-label="Members of staff">
        <header>
          <h2>Members</h2>
          <span className="spacer" />
          <Link className="btn small" to="/people?new">
            New member
          </Link>
        </header>
        <div className="wrap">
          <table className="table dense">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Role</th>
                <th scope="col">Login</th>
                <th scope="col">
                  <span className="visually-hidden">Change</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {staff.map((user) => (
                <tr key={user.user_id}>
                  <th scope="row">
                    <Link to={`/people/${user.user_id}`}>{user.user_name}</Link>
                  </th>
                  <td>{roleWords(user.role)}</td>
                  <td className={user.is_disabled ? 'waiting' : 'meta'}>
                    {user.is_disabled ? 'Disabled' : 'Can sign in'}
                  </td>
                  <td className="num">
                    {!readsOnly && user.user_id !== own && (
                      <button
                        type="button"
                        className="btn small row-act"
                        aria-label={`Change the role of ${user.user_name}`}
                        aria-haspopup="dialog"
                        onClick={() => setMember(user)}
                      >
                        Role
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <RolesTable roles={roles} onEdit={setRole} />
      {role !== undefined && <RoleDialog role={role} onClose={() => setRole(undefined)} />}
      {member !== undefined && <MemberRoleDialog member={member} roles={roles} onClose={() => setMember(undefined)} />}
    </>
  );
}

function RolesTable({ roles, onEdit }: { roles: readonly StaffRole[]; onEdit: (role: StaffRole) => void }) {
  const { readsOnly } = useOwnPermissions();
  const shown = roles.filter(({ role }) => role !== 'bettor');
  return (
    <section className="card" aria-label="Roles">
      <header>
        <h2>Roles</h2>
      </header>
      <div className="wrap">
        <table className="table dense roles-table">
          <thead>
            <tr>
              <th scope="col">Role</th>
              <th scope="col" className="num">
                Members
              </th>
              <th scope="col">May</th>
              <th scope="col">
                <span className="visually-hidden">Edit</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((one) => (
              <tr key={one.role}>
                <th scope="row">{roleWords(one.role)}</th>
                <td className="num">{one.members}</td>
                <td className="role-may">{mayWords(one)}</td>
                <td className="num">
                  {one.is_fixed && <span className="meta">Built in</span>}
                  {!one.is_fixed && !readsOnly && (
                    <button
                      type="button"
                      className="btn small row-act"
                      aria-label={`Edit the role ${roleWords(one.role)}`}
                      aria-haspopup="dialog"
                      onClick={() => onEdit(one)}
                    >
                      Edit
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function mayWords({ role, permissions, reads_only }: StaffRole): string {
  if (role === 'operator') return 'Everything';
  if (role === 'auditor') return 'Read-only: everything; adds findings to reports';
  const words = permissions.map((permission) => PERMISSION_WORDS[permission]).join(' · ');
  return reads_only ? `Read-only: ${words}` : words;
}
