import { expect, test } from 'vitest';
import type { Permission } from 'protocol';
import { firstOf, pagesOf, shortOf } from './pages.ts';

const deskOf = (...permissions: Permission[]) => {
  const pages = pagesOf(new Set<Permission>([...permissions, 'own-login']));
  return { first: firstOf(pages)?.name, short: shortOf(pages).map(({ name }) => name) };
};

test('a cashier begins with the payments, and has them in the bar of a small screen', () => {
  expect(deskOf('view-reports', 'view-people', 'credit-accounts', 'decide-payments', 'approve-others')).toEqual({
    first: 'Payments',
    short: ['Approvals', 'Payments', 'People', 'Reports'],
  });
});

test('who runs matches begins with Today, and the bar holds four pages', () => {
  expect(deskOf('view-markets', 'view-risk', 'view-bets', 'decide-results', 'view-people', 'decide-payments')).toEqual({
    first: 'Today',
    short: ['Today', 'Matches', 'Settlement', 'People'],
  });
});
