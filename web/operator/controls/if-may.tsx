import type { Permission } from 'protocol/permissions';
import { useOwnPermissions } from '../data/permissions.ts';

interface Props {
  readonly permission: Permission;
  readonly children: React.ReactNode;
}

/** A part of the page that changes something, for those alone who may: whoever only reads sees the rest. */
export function IfMay({ permission, children }: Props) {
  return useOwnPermissions().may(permission) ? children : null;
}
