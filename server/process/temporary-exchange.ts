import { rmSync } from 'node:fs';
import type { AccountId } from 'engine/vocabulary';
import { openExchange, type ExchangeOptions, type RunningExchange } from './exchange.ts';
import type { Part } from './part.ts';
import { makeTemporaryFolder } from '../core/system/temporary-folder.ts';
import type { FeedAccounts } from '../trade/recorded/player.ts';
import { openFeedAccounts } from '../trade/recorded/start-recorded-feed.ts';

/** An exchange of its own for one recording, in a folder that goes with it. */
export type TemporaryExchange<P extends Part> = RunningExchange<P> & {
  readonly accounts: FeedAccounts;
  /** Stops everything and removes the folder. */
  remove(): Promise<void>;
};

const ACCOUNTS: FeedAccounts = { maker: 16 as AccountId, taker: 17 as AccountId };

export async function startTemporaryExchange<P extends Part>(
  options: Omit<ExchangeOptions<P>, 'storage'>,
): Promise<TemporaryExchange<P>> {
  const dataFolder = makeTemporaryFolder('replay');
  const removeFolder = () => rmSync(dataFolder, { recursive: true, force: true });
  try {
    const exchange = await openExchange({
      ...options,
      storage: { home: { dataFolder, temporary: true }, installation: 'real' },
    });
    const remove = () => exchange.stop().finally(removeFolder);
    try {
      await openFeedAccounts(exchange.sequencer, ACCOUNTS);
      return { ...exchange, accounts: ACCOUNTS, remove };
    } catch (error) {
      await exchange.stop();
      throw error;
    }
  } catch (error) {
    removeFolder();
    throw error;
  }
}
