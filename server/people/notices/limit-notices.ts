import type { Event, Rejection } from 'engine';
import { DAY_MS, type AccountId, type LimitKind } from 'engine/vocabulary';
import { toWireMoney } from 'protocol';
import { eventsAt } from '../../core/journal/batch.ts';
import type { DurableBatch } from '../../core/journal/batch.ts';
import type { NewNotices, Notices } from './notices.ts';
import type { Sequencer } from '../../core/sequencer/sequencer.ts';

const NAMES: Readonly<Record<LimitKind, string>> = {
  deposit: 'deposit limit',
  loss: 'loss limit',
  exposure: 'exposure limit',
};

const LIMITS: Partial<Record<Rejection, LimitKind>> = {
  'deposit-limit': 'deposit',
  'loss-limit': 'loss',
  'exposure-limit': 'exposure',
};

/** The notice that a limit stopped something; once a day for each limit. */
export function reachedNotice(of: {
  readonly account: AccountId;
  readonly rejection: Rejection;
  readonly now: number;
}): NewNotices | undefined {
  const kind = LIMITS[of.rejection];
  if (kind === undefined) return undefined;
  const refused = kind === 'deposit' ? 'Deposit' : 'Bet';
  return {
    accounts: [of.account],
    kind: 'limit-reached',
    about: `limit:${kind}:${Math.floor(of.now / DAY_MS)}`,
    text: `${refused} refused: it would have exceeded your ${NAMES[kind]}.`,
  };
}

/** The notice that a looser limit has waited and holds now. */
export function changedNotice(event: Event, sequence: number): NewNotices | undefined {
  if (event.type !== 'self-limit-changed') return undefined;
  const { account, limit, amount, period } = event;
  const money = toWireMoney(amount).toLocaleString('en-IN', { minimumFractionDigits: 2 });
  const hours = period / 3_600_000;
  const inPeriod = hours === 0 ? '' : hours === 24 ? ' a day' : ` in ${hours} hours`;
  const text =
    amount < 0 ? `You have no ${NAMES[limit]} any more.` : `Your ${NAMES[limit]} is ${money}${inPeriod} from now on.`;
  return { accounts: [account], kind: 'limit-changed', about: `limit:${limit}:${sequence}`, text };
}

/** Sends notices of pending self-limits when they take effect. @returns unsubscribes */
export function tellOfLimits({
  sequencer,
  notices,
  warn,
}: {
  readonly sequencer: Pick<Sequencer, 'subscribe'>;
  /** Not open yet when the first limits begin to hold: those whose time came while nobody was there. */
  readonly notices: Promise<Pick<Notices, 'add'>>;
  readonly warn: (message: string) => void;
}): () => void {
  return sequencer.subscribe((batch: DurableBatch) => {
    for (const [index, command] of batch.commands.entries()) {
      if (command.type !== 'time-passed') continue;
      for (const event of eventsAt(batch, index)) {
        const notice = changedNotice(event, batch.first + index);
        if (notice === undefined) continue;
        notices.then((open) => open.add(notice)).catch((error: Error) => warn(`notices: ${error.message}`));
      }
    }
  });
}
