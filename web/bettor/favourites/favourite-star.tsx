import { useLingui } from '@lingui/react/macro';
import type { Favourite } from 'protocol';
import { Icon } from '../../shared/icon.tsx';
import { mark, unmark, useIsFavourite } from './favourites.ts';

/** Marks a market or a match for the bettor's own page, on every device. */
export function FavouriteStar({ of }: { of: Favourite }) {
  const { t } = useLingui();
  const isMarked = useIsFavourite(of);
  return (
    <button
      type="button"
      className="icon-button star"
      aria-pressed={isMarked}
      aria-label={t`Favourite: ${of.name}`}
      title={isMarked ? t`Remove from my markets` : t`Add to my markets`}
      onClick={() => void (isMarked ? unmark(of) : mark(of))}
    >
      <Icon name="star" />
    </button>
  );
}
