import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { CALLS, isForReaders, isStaffPermission, type Call } from '../../../protocol/index.ts';
import { GOOD } from '../../../server/edge/gateway/testing/good-bodies.fixture.ts';
import { readEntries } from '../../../server/core/journal/export-journal.ts';
import { openJournal } from '../../../server/core/journal/open-journal.ts';
import { makeTemporaryFolder } from '../../../server/core/system/temporary-folder.ts';
import { settle } from '../../page-check.ts';
import { userIdOf } from '../../people.ts';
import { giveReason, PASSWORD, row, type Day } from './day.ts';
import { command, openPerson } from './opening.ts';

// What people write about, who loses what they sign in with, and what the books and the auditor say in the end.

export async function queryIsAnswered(day: Day): Promise<void> {
  const { manual } = day;
  const about = { market_id: await day.marketId('Match Odds'), about: 'result', text: 'Why was Harbour paid first?' };
  await day.person('ann').call('query/raiseQuery', about);
  const desk = await day.desk('sven');
  await manual.goTo(desk, 'Queries');
  await expect(desk.getByRole('row', { name: /Match Odds/ })).toContainText('in 6 d 23 h');
  await desk.getByRole('link', { name: 'About the result: Match Odds' }).click();
  await desk.getByRole('button', { name: /^Take/ }).waitFor();
  await manual.press(desk, 'T');
  await expect(desk.getByRole('button', { name: /^Take/ })).toHaveCount(0);
  await desk.getByLabel('Answer, as the bettor reads it').fill('It was misread, and put right.');
  await desk.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(desk.getByRole('listitem').filter({ hasText: 'It was misread, and put right.' })).toBeVisible();
  await desk.getByRole('button', { name: 'Answered or closed' }).click();
  await expect(desk.getByRole('row', { name: /Match Odds/ })).toContainText('Answered');
  const [query] = await day.person('ann').call<{ status: string; steps: { text: string }[] }[]>('query/getQueries');
  expect([query?.status, query?.steps.at(-1)?.text]).toEqual(['answered', 'It was misread, and put right.']);
  await queryIsTaken(day);
}

/** Under Today, where everybody sees whose it is; its bettor has found the answer meanwhile. */
async function queryIsTaken(day: Day): Promise<void> {
  const about = { market_id: await day.marketId('Match Odds'), about: 'other', text: 'Who keeps the score here?' };
  const { query_id } = await day.person('ann').call<{ query_id: number }>('query/raiseQuery', about);
  const desk = await day.desk('sven');
  await day.manual.goTo(desk, 'Today');
  const need = desk.getByRole('listitem').filter({ hasText: about.text });
  await need.getByText('Query', { exact: true }).click();
  await day.manual.press(desk, 'T');
  await expect(need).toContainText('Taken by you');
  await day.person('ann').call('query/closeQuery', { query_id });
}

/** Signed out everywhere, and then a password that two people make and its owner changes. */
export async function passwordIsReset(day: Day): Promise<void> {
  day.manual.plays("Somebody is using another person's account.");
  const { manual } = day;
  const desk = await day.desk('sven');
  await manual.goTo(desk, 'People');
  const ann = await openPerson(day, desk, 'ann');
  await manual.press(desk, 'E');
  await giveReason(desk, 'End sign-ins', 'Not their device');
  await expect(ann).toContainText('Not signed in.');
  await expect((await day.desk('ann')).getByLabel('User name')).toBeVisible();
  await manual.press(desk, 'P');
  await giveReason(desk, 'Reset password', 'Somebody else had it');
  await expect(desk.getByText('A second person has to approve this').first()).toBeVisible();

  const second = await day.desk('bea');
  await manual.goTo(second, 'Approvals');
  await expect(second.getByRole('article', { name: /^Reset password/ })).toContainText('Somebody else had it');
  await manual.press(second, 'A');
  await day.changePassword('ann', await passwordShown(second));
}

/** What one proposes of another's rights is rejected. */
export async function proposalIsRejected(day: Day): Promise<void> {
  const { manual } = day;
  const desk = await day.desk('sven');
  await openPerson(day, desk, 'bob');
  await manual.press(desk, 'P');
  await giveReason(desk, 'Reset password', 'A voice on the phone');
  await expect(desk.getByText('A second person has to approve this').first()).toBeVisible();
  const second = await day.desk('bea', '/approvals');
  await expect(second.getByRole('article', { name: /^Reset password/ })).toContainText('A voice on the phone');
  await manual.press(second, 'X');
  await giveReason(second, /^Reject/, 'It was not them');
  await expect(second.getByRole('region', { name: 'Decided' })).toContainText('It was not them');
}

export async function memberIsDisabled(day: Day): Promise<void> {
  const { manual } = day;
  const [theirs, desk] = [await day.desk('sven'), await day.desk('bea')];
  await manual.goTo(desk, 'People');
  await openPerson(day, desk, 'sven');
  await manual.press(desk, 'X');
  await giveReason(desk, 'Disable login', 'Left at noon');
  await expect(desk.getByText('The login is disabled').first()).toBeVisible();
  // Their page hears of it by itself, and keeps what they had typed until they leave it.
  const signedOut = theirs.getByRole('alertdialog', { name: 'You have been signed out' });
  await signedOut.getByRole('button', { name: 'Leave this page' }).click();
  await day.signIn(theirs, 'sven', PASSWORD);
  await expect(theirs.getByText('This login is disabled')).toBeVisible();
}

/** Made by two owners; once password and second factor are the member's own, either approves what they propose. */
export async function memberOfTwoOwners(day: Day): Promise<void> {
  const { manual } = day;
  const [olga, bea] = [await day.desk('olga'), await day.desk('bea', '/approvals')];
  await manual.goTo(olga, 'People');
  await olga.getByRole('button', { name: /^New person/ }).waitFor();
  await manual.press(olga, 'N');
  const dialog = olga.getByRole('dialog', { name: 'New person' });
  await dialog.getByLabel('User name').fill('suki');
  await dialog.getByLabel('Role').selectOption('Support');
  await expect(dialog).toContainText('A second person has to approve new staff.');
  await dialog.getByLabel('User name').press('Enter');
  await expect(olga.getByText('A second person has to approve this').first()).toBeVisible();
  await bea.getByRole('article').filter({ hasText: 'suki' }).waitFor();
  await manual.press(bea, 'A');
  await day.moveIn('suki', await passwordShown(bea));

  const desk = await day.desk('suki');
  await manual.goTo(desk, 'People');
  await openPerson(day, desk, 'bob');
  await manual.press(desk, 'P');
  await giveReason(desk, 'Reset password', 'Forgot it');
  const proposals = { name: /^Reset password/ };
  // Bea read the first password; Olga, who proposed the member, never did.
  await day.desk('bea', '/approvals');
  await expect(bea.getByRole('article', proposals)).toContainText('Somebody else has to approve it.');
  await day.desk('olga', '/approvals');
  await expect(olga.getByRole('article', proposals)).toContainText('Forgot it');
  await manual.press(olga, 'A');
  await day.changePassword('bob', await passwordShown(olga));
}

/** Read once by who approved. */
async function passwordShown(page: Page): Promise<string> {
  const shown = page.getByRole('dialog', { name: /^Password of / });
  const password = await shown.locator('.shown-once').innerText();
  await shown.getByRole('button', { name: 'I have passed it on' }).click();
  return password;
}

interface Sums {
  readonly all: number;
  readonly funds: number;
  readonly paid_in: number;
  readonly paid_out: number;
  /** Of the match odds. */
  readonly customers: number;
  readonly commission: number;
}

/** Added up in SQL from the entries of the journal, with none of the tables of the reports. Units. */
async function ledger(folder: string, market: string): Promise<Sums> {
  const journal = await openJournal({ dataFolder: folder });
  try {
    const legs: object[] = [];
    for await (const { events } of readEntries(journal.store, { from: 1, to: Infinity }))
      for (const event of events)
        if (event.type === 'ledger-posted')
          for (const leg of event.legs) legs.push({ ...leg, kind: event.kind, market: event.market });
    const { rows } = await journal.database.pool.query<Sums>(
      `with leg as (
         select kind, market, amount, leg.account, coalesce(role, '') as role
         from jsonb_to_recordset($1::jsonb) as leg (kind text, market bigint, account integer, amount bigint)
           left join account using (account))
       select sum(amount)::float as all,
         (sum(amount) filter (where role = 'customer'))::float / 100 as funds,
         (sum(amount) filter (where role = 'customer' and amount > 0 and market = 0))::float / 100 as paid_in,
         (sum(amount) filter (where role = 'customer' and amount < 0 and market = 0))::float / -100 as paid_out,
         (sum(amount) filter (where role = 'customer' and market = $2))::float / 100 as customers,
         (sum(amount) filter (where account = 2 and market = $2))::float / 100 as commission
       from leg`,
      [JSON.stringify(legs), Number(market.slice(2))],
    );
    return rows[0] as Sums;
  } finally {
    await journal.close();
  }
}

interface Report<Row, Total> {
  readonly rows: readonly Row[];
  readonly total: Total;
}

/** The chain of the journal, its sums, and the trail of the staff, as the command line checks them. */
export async function booksAreChecked(day: Day): Promise<void> {
  day.manual.plays('The ledger does not sum to zero');
  const copy = makeTemporaryFolder('copy');
  await command(day, 'backup', 'create', '--out', join(copy, 'evening'));
  await rm(copy, { recursive: true });
  await command(day, 'journal', 'verify');
  await command(day, 'audit', 'verify');
}

export async function reportsEqualTheLedger(day: Day): Promise<void> {
  const odds = await day.marketId('Match Odds');
  const sums = await ledger(day.exchange.folder, odds);
  expect(sums.all).toBe(0);
  const [ann = 0, bob = 0] = await day.balances();
  // And the session's 50 that are at stake still.
  expect(sums.funds).toBe(ann + bob + 50);
  expect([sums.customers, sums.commission]).toEqual([-4, 4]);
  const [day0, day1] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
  const days = { from_date: day0, to_date: day1 };
  const auditor = day.person('arne');
  const results = await auditor.call<Report<Omit<Sums, 'all'> & { market_id: string; sum: number }, object>>(
    'admin/getResultsReport',
    { ...days, by: 'market' },
  );
  expect(results.rows.find(({ market_id }) => market_id === odds)).toMatchObject({
    customers: sums.customers,
    commission: sums.commission,
    sum: 0,
  });
  const funds = await auditor.call<Report<{ closing: number }, { held: number; ledger: number }>>(
    'admin/getFundsReport',
    days,
  );
  expect([funds.total.held, funds.total.ledger]).toEqual([sums.funds, sums.funds]);
  const moved = await auditor.call<Report<object, object>>('admin/getAdjustmentReport', days);
  expect(moved.total).toMatchObject({ paid_in: sums.paid_in, paid_out: sums.paid_out });

  const desk = await day.desk('arne', '/reports');
  await desk.getByRole('combobox', { name: 'Group by' }).selectOption('Match');
  await expect(row(desk, 'Lanterns v Harbour')).toContainText('sums to 0');
  await desk.getByRole('link', { name: 'Customer funds' }).click();
  await expect(desk.getByText('created ').first()).toBeVisible();
}

interface Deed {
  readonly outcome: string;
  readonly commands: readonly number[];
}

export async function auditorSeesAllAndChangesNothing(day: Day): Promise<void> {
  const desk = await day.desk('arne');
  const links = desk.getByRole('navigation', { name: 'Desk' }).getByRole('link');
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')?.slice(1) ?? ''));
  expect(paths.length).toBeGreaterThan(14);
  for (const path of [...paths, `/match/${day.matchId}`, `/settlement/${await day.marketId('Match Odds')}`]) {
    await day.desk('arne', path);
    await settle(desk);
    await expect(desk.getByText('This page does not exist'), path).toHaveCount(0);
  }
  await day.desk('arne', '/audit');
  for (const what of ['Disable login', 'Remove runner', 'Approve a result'])
    await expect(desk.getByRole('combobox', { name: 'Action' }).getByRole('option', { name: what })).toHaveCount(1);
  await desk.getByLabel('Action').selectOption('Answer a query');
  await expect(row(desk, /Answer query/)).toContainText('sven');
  await desk.getByRole('textbox', { name: 'Text' }).fill('it was misread');
  await expect(desk.getByRole('row')).toHaveCount(2);
  const file = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'CSV' }).click();
  expect((await file).suggestedFilename()).toBe('audit.csv');

  // The exchange may do other things meanwhile.
  const [owner, userId] = [day.person('bea'), await userIdOf(day.person('bea'), 'arne')];
  const deeds = async () => {
    const { rows } = await owner.call<{ rows: Deed[] }>('admin/getAudit', { user_id: userId });
    return rows.filter(({ outcome, commands }) => outcome !== 'read' || commands.length > 0);
  };
  const before = await deeds();
  const writes = Object.entries<Call>(CALLS).filter(
    ([, call]) => isStaffPermission(call.permission) && !isForReaders(call.permission) && call.effect === 'write',
  );
  expect(writes.length).toBeGreaterThan(50);
  const known = { market: await day.marketId('Toss'), bet: '1' };
  for (const [name] of writes) {
    const { status, code } = await day.person('arne').refusal(name, GOOD[name]?.(known) ?? {});
    expect([name, status, code]).toEqual([name, 404, 'unknown-call']);
  }
  expect(await deeds()).toEqual(before);
  await findingsAreAdded(desk, day);
}

/** All that an auditor adds is read beside the suspension, by another too, and in what they did. */
async function findingsAreAdded(desk: Page, day: Day): Promise<void> {
  await day.desk('arne', '/reports/suspensions');
  await desk
    .getByRole('button', { name: /^Add findings/ })
    .first()
    .click();
  const dialog = desk.getByRole('dialog', { name: 'Add findings' });
  await dialog.getByLabel('Cause').fill('Whole book');
  await dialog.getByLabel('Findings').fill('Suspended by hand, and the books were right.');
  await dialog.getByRole('button', { name: 'Add findings' }).click();
  await expect(dialog).toHaveCount(0);
  const bea = await day.desk('bea', '/reports/suspensions');
  await expect(bea.getByRole('row').filter({ hasText: 'the books were right' })).toContainText('arne');
}
