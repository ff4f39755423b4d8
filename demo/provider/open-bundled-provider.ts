import type { Wallets } from 'server/trade/wallets/open-wallets.ts';
import { BundledProvider } from './bundled-provider.ts';

interface OpenOptions {
  readonly wallets: Pick<Wallets, 'providers' | 'client'>;
  /** Of the exchange. */
  readonly url: string;
  readonly folder: string;
  readonly warn: (message: string) => void;
}

const CODE = 'evens';
/** Play money: 5,00,000 a stake, 20,00,000 a round, 1,00,00,000 a day and a float of 20,00,000. */
const LIMITS = { perStake: 50_000_000, perRound: 200_000_000, perDay: 1_000_000_000, float: 200_000_000 };

/** Makes the bundled provider known; its process begins with the first who wants to play. */
export async function openBundledProvider({ wallets, ...options }: OpenOptions): Promise<BundledProvider> {
  const { providers, client } = wallets;
  if (providers.find(CODE) === undefined)
    await providers.add({ code: CODE, name: 'Evens Games', baseUrl: '', publicKey: '', payoutLimits: LIMITS });
  const secret = () => providers.find(CODE)?.secret ?? '';
  const bundled = new BundledProvider({ ...options, provider: CODE, secret });
  client.bundle(() => bundled.origin());
  return bundled;
}
