import type { StaffPermission } from './permissions.ts';

/** Lists of the desk, and the permission to hear of their changes: that of the call that answers them. */
export const STAFF_LISTS = {
  markets: 'view-markets',
  settlement: 'decide-results',
  payments: 'decide-payments',
  approvals: 'approve-others',
  alerts: 'work-alerts',
  feeds: 'view-markets',
  queries: 'answer-queries',
  needs: 'view-markets',
  casino: 'view-risk',
  people: 'view-people',
  providers: 'view-risk',
  audit: 'view-audit',
} as const satisfies Readonly<Record<string, StaffPermission>>;

export type StaffList = keyof typeof STAFF_LISTS;
