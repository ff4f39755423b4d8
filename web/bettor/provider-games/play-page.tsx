import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { PHONE, useMedia } from '../../shared/use-media.ts';
import { ask } from '../data/exchange.ts';
import { usePageTitle } from '../data/page-title.ts';
import { providerGamesQuery } from '../data/queries.ts';
import './provider-games.css';

const KIND_PATHS = { live: '/world-casino', slot: '/world-casino/slot', fantasy: '/world-casino/fantasy' } as const;

/** One game of another company, in a frame that reaches nothing of ours. */
export function PlayPage() {
  const { provider = '', game = '' } = useParams();
  const { data, isPending } = useQuery(providerGamesQuery);
  const found = data?.games.find((one) => one.provider === provider && one.game === game);
  const isPhone = useMedia(PHONE);
  const language = document.documentElement.lang.slice(0, 2);
  const launch = useQuery({
    queryKey: ['launch', provider, game],
    queryFn: () => ask('casino/launchGame', { provider, game, language, is_phone: isPhone }),
    // What is not in the list has no launch, and one is good for one visit.
    enabled: found !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const name = found?.name ?? t`Game`;
  usePageTitle(name);
  return (
    <>
      <div className="play-head">
        <h1>{name}</h1>
        <Link className="quiet-link" to={KIND_PATHS[found?.kind ?? 'live']}>
          <Trans>All games</Trans>
        </Link>
        <Link className="quiet-link" to="/report/live-casino-bets">
          <Trans>Your rounds</Trans>
        </Link>
      </div>
      {(isPending || launch.isFetching) && (
        <section className="card report-skeleton" aria-busy="true" aria-label={t`Loading`} />
      )}
      {!isPending && found === undefined && (
        <section className="card empty" role="alert">
          <h2>{t`This game cannot be played now`}</h2>
        </section>
      )}
      {launch.isError && !launch.isFetching && (
        <section className="card empty" role="alert">
          <h2>{t`This game cannot be played now`}</h2>
          <p>{launch.error.message}</p>
          <button type="button" className="btn" onClick={() => void launch.refetch()}>
            <Trans>Try again</Trans>
          </button>
        </section>
      )}
      {launch.data !== undefined && <Frame title={name} url={launch.data.url} />}
    </>
  );
}

function Frame({ title, url }: { readonly title: string; readonly url: string }) {
  // On our own address a frame with its origin would reach all that is ours; another origin keeps its own storage.
  const isOurs = url.startsWith('/');
  const sandbox = isOurs ? 'allow-forms allow-scripts' : 'allow-forms allow-scripts allow-same-origin';
  return (
    <iframe className="card provider-frame" title={title} src={url} sandbox={sandbox} referrerPolicy="no-referrer" />
  );
}
