import { expect, test } from '@playwright/test';
import {
  casinoRoundIsVoid,
  everythingIsSuspended,
  matchesComeFromFile,
  raceLosesRunner,
} from './desk-day/afternoon.ts';
import { bettorOfTheDesk, payeeIsChanged } from './desk-day/counter.ts';
import { Day } from './desk-day/day.ts';
import { betsAreVoid, marketsClose, resultIsPaidAndPutRight, resultsTakeTwo } from './desk-day/deciding.ts';
import {
  auditorSeesAllAndChangesNothing,
  booksAreChecked,
  memberIsDisabled,
  memberOfTwoOwners,
  passwordIsReset,
  proposalIsRejected,
  queryIsAnswered,
  reportsEqualTheLedger,
} from './desk-day/evening.ts';
import { importedMatchIsTraded, twoScorersDiffer } from './desk-day/imported.ts';
import {
  bettorsJoin,
  creditAndDebit,
  depositsComeIn,
  ownerComesIn,
  secondOwnerComes,
  siteOpens,
  staffMoveIn,
  suspense,
  withdrawalsGoOut,
} from './desk-day/opening.ts';
import { footballIsSettledByFacts, raceIsSettledByFacts } from './desk-day/other-sports.ts';
import { sportOfTheirOwn } from './desk-day/own-sport.ts';
import { restart, twoOversAreScored, wrongBallIsCorrected } from './desk-day/scoring.ts';
import {
  clockTurnsItInPlay,
  matchIsMade,
  matchIsSuspended,
  riskAndBets,
  sessionIsQuoted,
  twoBettorsBet,
} from './desk-day/trading.ts';

// One person runs a real site for a day, with others where it takes two, and never needs a terminal after the morning.

test.describe.configure({ mode: 'serial' });

let day: Day;

test.beforeAll(async ({ browser }) => {
  day = await Day.begin(browser);
});
test.afterAll(() => day.end());

test('the owner comes in by the printed link, sets a second factor up, and makes the others', async () => {
  await ownerComesIn(day);
  await staffMoveIn(day);
});

test('the second owner comes from the command line: from now on it takes two', () => secondOwnerComes(day));

test('the site gets its name, opens the cashier and sign-up, two owners set a method up, and two bettors join', async () => {
  await siteOpens(day);
  await payeeIsChanged(day);
  await bettorsJoin(day);
});

test('money comes in by deposits and by credit, goes out by withdrawals and by a debit, or rests', async () => {
  await depositsComeIn(day);
  await withdrawalsGoOut(day);
  await creditAndDebit(day);
  await suspense(day);
});

test('a bettor who was made at the desk is given credit, and withdraws it', () => bettorOfTheDesk(day));

test('a T20 is made, opened, quoted, bet on, suspended, opened again, and in play by the clock', async () => {
  await matchIsMade(day);
  await sessionIsQuoted(day);
  await twoBettorsBet(day);
  await riskAndBets(day);
  await matchIsSuspended(day);
  await clockTurnsItInPlay(day);
});

test('two overs are scored by key, and a wrong ball is corrected', async () => {
  await twoOversAreScored(day);
  await wrongBallIsCorrected(day);
});

test('the exchange goes down in play: the match is suspended, and opened again by a key', () => restart(day));

test('results by two: bets void from a time, one rejected, one paid, rolled back, and paid again', async () => {
  await resultsTakeTwo(day);
  await marketsClose(day);
  await betsAreVoid(day);
  await resultIsPaidAndPutRight(day);
});

test('a runner is removed from a race with its reason, and its bets are void', () => raceLosesRunner(day));

test('football and a race are entered fact by fact, and settled by their rules', async () => {
  await footballIsSettledByFacts(day);
  await raceIsSettledByFacts(day);
});

test('a sport that the software does not know has a format and a match', () => sportOfTheirOwn(day));

test('matches come from a file, and a round of the casino is taken back', async () => {
  await matchesComeFromFile(day);
  await casinoRoundIsVoid(day);
});

test('a match of the file is bet on, a bet and a price error are undone, and it is settled', () =>
  importedMatchIsTraded(day));

test('two scorers differ, and one corrects their own where it is shown', () => twoScorersDiffer(day));

test('a query is answered, a password reset by two, and a member disabled in mid-session', async () => {
  await queryIsAnswered(day);
  await passwordIsReset(day);
  await proposalIsRejected(day);
  await memberIsDisabled(day);
});

test('two owners make a member, and approve what the member proposes once the login is their own', () =>
  memberOfTwoOwners(day));

test('everything is suspended at once, the books are checked, and the matches open again', () =>
  everythingIsSuspended(day, () => booksAreChecked(day)));

test('the reports equal the ledger to the unit', () => reportsEqualTheLedger(day));

test('the auditor sees every page and can change nothing', () => auditorSeesAllAndChangesNothing(day));

test('the page for operators has no key and no step that was not played, and lacks none that the desk prints', () => {
  expect(day.manual.missed()).toEqual({ notPlayed: [], notWritten: [] });
});
