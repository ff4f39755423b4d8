import { type OfferedGame, type PROVIDER_GAME_CALLS, WALLET_CURRENCY } from 'protocol';
import type { ProviderGame } from 'protocol';
import { ProviderSilentError } from '../../../trade/wallets/provider-client.ts';
import type { Provider } from '../../../trade/wallets/providers.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Handlers } from '../handlers.ts';
import { FRAME_PATH } from '../provider-frames.ts';
import { unknown } from '../refusal.ts';
import { refuseSilence } from './provider-calls.ts';

type Needs = Pick<GatewayDependencies, 'wallets'>;

/** Games of other companies, as bettors find and launch them. */
export function providerGameCalls({ wallets }: Needs): Handlers<typeof PROVIDER_GAME_CALLS> {
  const { providers, client, sessions } = wallets;
  return {
    async 'casino/getProviderGames'() {
      const games: OfferedGame[] = [];
      const silent: string[] = [];
      const open = providers.list().filter(({ isOpen }) => isOpen);
      const lists = await Promise.all(open.map((provider) => gamesOrSilence(wallets, provider)));
      open.forEach((provider, index) => {
        const list = lists[index];
        if (list === undefined) silent.push(provider.name);
        else games.push(...list.map((game) => toOffered(provider, game)));
      });
      return { games, silent };
    },

    async 'casino/launchGame'({ provider: code, game: wanted, language, is_phone }, { session, account }) {
      const provider = providers.find(code);
      if (provider?.isOpen !== true) throw unknown('unknown-game', 'game');
      const games = await client.gamesOf(provider).catch(refuseSilence);
      const game = games.find((one) => one.code === wanted);
      if (game === undefined) throw unknown('unknown-game', 'game');
      const { tokenHash: loginHash, user } = session;
      const of = { provider: provider.provider, game: game.code, gameName: game.name };
      const token = await sessions.begin({ ...of, account, userId: user.userId, loginHash });
      const launch = { token, user: String(account), game: game.code, currency: WALLET_CURRENCY, language, is_phone };
      const url = await client.launch(provider, launch).catch(refuseSilence);
      return { url: provider.baseUrl === '' ? `${FRAME_PATH}${url}` : url };
    },
  };
}

async function gamesOrSilence(
  { client }: Needs['wallets'],
  provider: Provider,
): Promise<readonly ProviderGame[] | undefined> {
  try {
    return await client.gamesOf(provider);
  } catch (error) {
    if (error instanceof ProviderSilentError) return undefined;
    throw error;
  }
}

function toOffered({ code, name }: Provider, game: ProviderGame): OfferedGame {
  return {
    provider: code,
    provider_name: name,
    game: game.code,
    name: game.name,
    kind: game.kind,
    least_return: game.least_return,
    most_return: game.most_return,
    about: game.about,
  };
}
