import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Command } from 'engine';
import { endInterrupted } from '../../../people/authority/interrupted.ts';
import { Proposals } from '../../../people/authority/proposals.ts';
import { PostgresStore } from '../../../core/journal/postgres-store.ts';
import { QueueFullError, StoppedError } from '../../../core/sequencer/refusals.ts';
import { TwoOwners } from '../testing/two-owners.fixture.ts';

// What two people agreed on, and what became of it where its answer was lost or the queue was full.

let desk: TwoOwners;

beforeAll(async () => {
  desk = await TwoOwners.start();
});
afterAll(() => desk.stop());

/** As the next start does it. */
async function startAgain(): Promise<void> {
  const { database, running } = desk.exchange;
  const { audit } = running;
  const store = new PostgresStore({ database });
  const db = database.kysely();
  await endInterrupted({ db, audit, store, now: () => Date.now() }, new Proposals(db));
}

const stateOf = async (proposal_id: number) => {
  const all = await desk.done<{ proposal_id: number; state: string; note: string }[]>('anna', 'admin/getProposals');
  const found = all.find((one) => one.proposal_id === proposal_id);
  return [found?.state, found?.note];
};

test('a credit that is in the journal, and whose answer was lost, is not called undone', async () => {
  const { proposal, cash } = await desk.proposed();
  // The commit has arrived, its answer has not.
  const { sequencer } = desk.exchange.running;
  let written: Promise<unknown> = Promise.resolve();
  const lost = (command: Command) => {
    if (command.type !== 'post-transfer') return undefined;
    written = sequencer.submit(command);
    return new StoppedError();
  };
  await desk.exchange.whileFailing(lost, () => desk.call('otto', 'admin/approveProposal', proposal));
  await written;
  expect(cash()).toBe(200_100);
  await startAgain();
  expect(await stateOf(proposal.proposal_id)).toEqual(['done', '']);
});

test('what the queue had no place for can be proposed again at once', async () => {
  const { proposal, cash } = await desk.proposed();
  const full = (command: Command) => (command.type === 'post-transfer' ? new QueueFullError() : undefined);
  const { code } = await desk.exchange.whileFailing(full, () => desk.call('otto', 'admin/approveProposal', proposal));
  expect([code, cash()]).toEqual(['busy', 100]);
  expect(await stateOf(proposal.proposal_id)).toEqual(['failed', expect.stringContaining('busy')]);
});

test('who asks again under the key of what the queue had no place for hears that nothing was done', async () => {
  const { user_id, cash } = await desk.bettor();
  const full = (command: Command) => (command.type === 'post-transfer' ? new QueueFullError() : undefined);
  const options = { token: desk.tokens['anna'], headers: { 'x-request-key': 'k1' } };
  const credit = () => desk.exchange.call('admin/creditAccount', { user_id, amount: 5 }, options);
  expect((await desk.exchange.whileFailing(full, credit)).body.code).toBe('busy');
  expect((await credit()).body).toMatchObject({
    code: 'not-done',
    message: expect.stringContaining('Nothing was done'),
  });
  expect(cash()).toBe(100);
});
