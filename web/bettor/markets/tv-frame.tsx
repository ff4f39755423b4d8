import { Trans, useLingui } from '@lingui/react/macro';
import { TV_DELAY_MS } from 'protocol/constants';
import type { Match } from '../data/from-wire.ts';
import './tv.css';

const VIDEO = /\.(mp4|webm|ogv|m4v)$/i;

export const hasTv = ({ streamUrl }: Match): boolean => URL.canParse(streamUrl);

/** The match's own stream, in a frame that can do nothing here; a line that says so where there is none. */
export function TvFrame({ match, isLive }: { match: Match; isLive: boolean }) {
  const { t } = useLingui();
  const address = URL.parse(match.streamUrl);
  if (address === null) return isLive ? <NoTv /> : null;
  const seconds = TV_DELAY_MS / 1000;
  const title = t`Live TV: ${match.name}`;
  return (
    <section className="card tv" aria-label={t`Live TV`}>
      {VIDEO.test(address.pathname) ? (
        // A live picture has no captions of ours to offer.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video src={address.href} title={title} controls playsInline muted preload="none" />
      ) : (
        <iframe
          src={address.href}
          title={title}
          sandbox="allow-scripts allow-same-origin allow-presentation"
          referrerPolicy="no-referrer"
          allow="fullscreen; autoplay"
          loading="lazy"
        />
      )}
      <p>
        <Trans>The stream runs {seconds} s behind play.</Trans>
      </p>
    </section>
  );
}

function NoTv() {
  return (
    <p className="meta no-tv">
      <Trans>No live stream for this match.</Trans>
    </p>
  );
}
