import { Refusal } from '../../shared/wire/call.ts';
import { addressWords } from './use-deed.ts';

interface Props {
  /** Such as Match. */
  readonly thing: string;
  readonly error: Error;
  /** Address of the list that leads to others, and its name. */
  readonly back: readonly [path: string, name: string];
}

/** Instead of the page of something that does not exist, or cannot be loaded. */
export function NotFound({ thing, error, back: [path, name] }: Props) {
  return (
    <section className="card empty">
      <h1>
        {thing} {error instanceof Refusal ? 'not found' : 'not loaded'}
      </h1>
      <p>{addressWords(error)}</p>
      <a className="btn" href={`#${path}`}>
        {name}
      </a>
    </section>
  );
}

export const ALL_MATCHES = ['/matches', 'All matches'] as const;
