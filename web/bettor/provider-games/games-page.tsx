import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, NavLink, useParams } from 'react-router';
import type { GameKind, OfferedGame } from 'protocol';
import { usePageTitle } from '../data/page-title.ts';
import { providerGamesQuery } from '../data/queries.ts';
import { Motif } from '../casino/motif.tsx';
import '../casino/casino.css';

const kindOf = (word: string | undefined): GameKind => (word === 'slot' || word === 'fantasy' ? word : 'live');

/** Live Casino, Slot Game and Fantasy Game: games of other companies, each with the return that it publishes. */
export function GamesPage() {
  const kind = kindOf(useParams()['kind']);
  const titles: Readonly<Record<GameKind, string>> = {
    live: t`Live Casino`,
    slot: t`Slot Game`,
    fantasy: t`Fantasy Game`,
  };
  usePageTitle(titles[kind]);
  const { data, isPending, refetch } = useQuery(providerGamesQuery);
  return (
    <>
      <h1>{titles[kind]}</h1>
      <nav className="tabs" aria-label={t`Kind of game`}>
        <NavLink to="/world-casino" end>
          {titles.live}
        </NavLink>
        <NavLink to="/world-casino/slot">{titles.slot}</NavLink>
        <NavLink to="/world-casino/fantasy">{titles.fantasy}</NavLink>
      </nav>
      {isPending ? (
        <section className="card report-skeleton" aria-busy="true" aria-label={t`Loading`} />
      ) : (
        <Games
          games={data?.games.filter((game) => game.kind === kind) ?? []}
          silent={data === undefined ? [t`The exchange`] : data.silent}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

interface GamesProps {
  readonly games: readonly OfferedGame[];
  /** Who does not answer. */
  readonly silent: readonly string[];
  readonly onRetry: () => void;
}

function Games({ games, silent, onRetry }: GamesProps) {
  const names = silent.join(', ');
  return (
    <>
      {silent.length > 0 && (
        <section className="card empty" aria-live="polite">
          <h2>{t`These games cannot be played now`}</h2>
          <p>{t`${names} did not answer. Your money is as it was.`}</p>
          <button type="button" className="btn" onClick={onRetry}>
            <Trans>Try again</Trans>
          </button>
        </section>
      )}
      {games.length === 0 && silent.length === 0 && (
        <section className="card empty">
          <h2>{t`No games here yet`}</h2>
          <p>{t`No provider of such games is connected to this site.`}</p>
          <Link className="btn go" to="/casino/list">
            <Trans>See all tables</Trans>
          </Link>
        </section>
      )}
      {games.length > 0 && (
        <ul className="tiles" aria-label={t`Games`}>
          {games.map((game) => (
            <Tile key={`${game.provider} ${game.game}`} game={game} />
          ))}
        </ul>
      )}
    </>
  );
}

function Tile({ game }: { readonly game: OfferedGame }) {
  const [least, most] = [game.least_return.toFixed(1), game.most_return.toFixed(1)];
  const back = least === most ? least : `${least}–${most}`;
  return (
    <li className="tile card">
      <Motif code={game.kind} />
      <div className="tile-body">
        <h2>
          <Link to={`/world-casino/play/${game.provider}/${game.game}`}>{game.name}</Link>
        </h2>
        <p>{game.about}</p>
        <p className="tile-foot">
          <span>
            <Trans>
              Returns <b>{back}%</b>
            </Trans>
          </span>
          <span>{game.provider_name}</span>
        </p>
      </div>
    </li>
  );
}
