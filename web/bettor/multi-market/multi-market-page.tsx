import { Trans, useLingui } from '@lingui/react/macro';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Favourite } from 'protocol';
import { formatDateTime } from '../../shared/format/dates.ts';
import { wordsOfMarket, wordsOfScore } from '../../shared/server-words/server-words.ts';
import { Icon } from '../../shared/icon.tsx';
import type { Market, Match } from '../data/from-wire.ts';
import { useTopics } from '../data/exchange.ts';
import { isNumber, isQuoted } from '../data/market-kind.ts';
import { useScores } from '../data/match-lists.ts';
import { matchQuery } from '../data/queries.ts';
import { useMarket } from '../data/use-prices.ts';
import { FavouriteStar } from '../favourites/favourite-star.tsx';
import { favouritesQuery, move } from '../favourites/favourites.ts';
import { MarketCard } from '../markets/market-card.tsx';
import { QuotedCard } from '../markets/quoted-card.tsx';
import { SessionsCard } from '../markets/sessions-card.tsx';
import { usePageTitle } from '../data/page-title.ts';
import './multi-market.css';

/** The markets that the bettor has marked, live, in their own order, from however many matches. */
export function MultiMarketPage() {
  const { t } = useLingui();
  usePageTitle(t`Multi-market`);
  const { data: favourites, error, refetch } = useQuery(favouritesQuery);
  return (
    <>
      <div className="bar">
        <h1>
          <Trans>Multi-market</Trans>
        </h1>
        <span className="spacer" />
        {favourites !== undefined && favourites.length > 0 && (
          <span className="meta">
            <Trans>{favourites.length} marked</Trans>
          </span>
        )}
      </div>
      {favourites !== undefined ? (
        favourites.length === 0 ? (
          <Nothing />
        ) : (
          <Marked favourites={favourites} />
        )
      ) : error === null ? (
        <section className="match-skeleton" aria-busy="true" aria-label={t`Your markets, loading`}>
          <span className="skeleton tall" />
          <span className="skeleton tall" />
        </section>
      ) : (
        <section className="card">
          <div className="empty">
            <h2>
              <Trans>Your markets cannot be loaded</Trans>
            </h2>
            <button type="button" className="btn go" onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </button>
          </div>
        </section>
      )}
    </>
  );
}

function Nothing() {
  return (
    <section className="card">
      <div className="empty">
        <Icon name="star" />
        <h2>
          <Trans>No market is marked yet</Trans>
        </h2>
        <p>
          <Trans>Tap the star of a market or a match. It appears here, on all your devices.</Trans>
        </p>
        <Link className="btn go" to="/home/in-play">
          <Trans>See what is in play</Trans>
        </Link>
      </div>
    </section>
  );
}

function Marked({ favourites }: { favourites: readonly Favourite[] }) {
  const ids = [...new Set(favourites.map(({ match_id }) => match_id))];
  const matches = useQueries({ queries: ids.map((id) => matchQuery(id)) });
  const byId = new Map(matches.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data] as const])));
  const shown = favourites.map((favourite) => {
    const match = byId.get(favourite.match_id);
    const market =
      favourite.kind === 'market' ? match?.markets.find(({ id }) => id === favourite.id) : match?.markets[0];
    // A match is called by its sides.
    const name = favourite.kind === 'market' ? wordsOfMarket(favourite.name) : favourite.name;
    return { favourite: { ...favourite, name }, match, market };
  });
  useTopics([
    ...ids.map((id) => `score:${id}`),
    ...new Set(shown.flatMap(({ market }) => (market === undefined ? [] : [`book:${market.id}`]))),
  ]);
  const isLoading = matches.some(({ isPending }) => isPending);
  return (
    <ol className="multi">
      {shown.map(({ favourite, match, market }, place) => (
        <li key={`${favourite.kind} ${favourite.id}`}>
          <FavouriteHead
            favourite={favourite}
            match={match}
            market={market}
            place={{ isFirst: place === 0, isLast: place === shown.length - 1 }}
          />
          {market !== undefined ? (
            <AnyCard market={market} />
          ) : isLoading ? (
            <section className="match-skeleton" aria-busy="true" aria-label={favourite.name}>
              <span className="skeleton tall" />
            </section>
          ) : (
            <p className="card none-yet">
              <Trans>{favourite.name} is over.</Trans>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

function AnyCard({ market }: { market: Market }) {
  if (isNumber(market)) return <SessionsCard markets={[market]} />;
  return isQuoted(market) ? <QuotedCard market={market} /> : <MarketCard market={market} />;
}

interface HeadProps {
  readonly favourite: Favourite;
  readonly match: Match | undefined;
  readonly market: Market | undefined;
  readonly place: { readonly isFirst: boolean; readonly isLast: boolean };
}

/** Whose market it is, how the play stands, and its place in the bettor's order. */
function FavouriteHead({ favourite, match, market, place }: HeadProps) {
  const { t } = useLingui();
  const score = useScores((scores) => scores[`score:${favourite.match_id}`]) ?? match?.score;
  const live = useMarket(market?.id ?? '');
  return (
    <div className="multi-head">
      <h2 className="multi-match">
        <Link to={`/game-details/${favourite.sport_id}/${favourite.match_id}`}>{favourite.match_name}</Link>
      </h2>
      <span className="meta cut">
        {live?.inPlay === true && (
          <span className="live">
            <Trans>In-play</Trans>
          </span>
        )}{' '}
        {score === null || score === undefined
          ? match === undefined
            ? ''
            : formatDateTime(match.startsAt)
          : wordsOfScore(score.summary)}
      </span>
      <span className="spacer" />
      {(favourite.kind === 'match' || market === undefined || isNumber(market)) && <FavouriteStar of={favourite} />}
      <button
        type="button"
        className="icon-button"
        disabled={place.isFirst}
        aria-label={t`Move ${favourite.name} of ${favourite.match_name} up`}
        onClick={() => void move(favourite, -1)}
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        className="icon-button"
        disabled={place.isLast}
        aria-label={t`Move ${favourite.name} of ${favourite.match_name} down`}
        onClick={() => void move(favourite, 1)}
      >
        <Icon name="down" />
      </button>
    </div>
  );
}
