import { Link } from 'react-router';

interface FactsLinkProps {
  readonly matchId: number;
  /** The subject of the facts, for screen readers. */
  readonly about: string;
}

/** Leads from what waits for facts to the page that enters them. */
export function FactsLink({ matchId, about }: FactsLinkProps) {
  return (
    <Link className="facts-link" to={`/facts/${matchId}`}>
      Facts
      <span className="visually-hidden"> for: {about}</span>
    </Link>
  );
}
