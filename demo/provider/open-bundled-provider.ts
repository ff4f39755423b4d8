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

/** Makes the bundled provider known; its process begins with the first who wants to play. */
export async function openBundledProvider({ wallets, ...options }: OpenOptions): Promise<BundledProvider> {
  const { providers, client } = wallets;
  if (providers.find(CODE) === undefined)
    await providers.add({ code: CODE, name: 'Evens Games', baseUrl: '', publicKey: '' });
  const secret = () => providers.find(CODE)?.secret ?? '';
  const bundled = new BundledProvider({ ...options, provider: CODE, secret });
  client.bundle(() => bundled.origin());
  return bundled;
}
