import type { PersonHere, Score } from 'protocol';
import type { AccountId, Sequence } from 'engine/vocabulary';
import type { Spent } from '../gateway/call-rate.ts';
import type { NewNotices } from '../../people/notices/notices.ts';

/** What the process that writes tells every gateway: which rows to read again, and what is in its memory alone. */
export type News =
  | { readonly is: 'match'; readonly match: number }
  | { readonly is: 'terms'; readonly match: number }
  | { readonly is: 'settings' | 'roles' | 'sports' }
  | { readonly is: 'score'; readonly score: Score }
  | { readonly is: 'unread'; readonly account: AccountId; readonly unread: number }
  /** A login session, or a program's. */
  | { readonly is: 'ended' | 'api-ended'; readonly tokenHash: string }
  /** How far the records are. */
  | { readonly is: 'records'; readonly sequence: Sequence }
  | { readonly is: 'picture'; readonly topic: string; readonly picture: string }
  | { readonly is: 'spent'; readonly spent: Spent };

/** What a gateway tells the process that writes. */
export type GatewayNews =
  | { readonly is: 'present'; readonly tokenHash: string }
  | {
      readonly is: 'notice';
      readonly notice: Omit<NewNotices, 'accounts' | 'text'> & {
        readonly accounts: readonly AccountId[];
        readonly text: string;
      };
    }
  | { readonly is: 'watch'; readonly topic: string; readonly isWatched: boolean }
  | { readonly is: 'here'; readonly topic: string; readonly people: readonly PersonHere[] }
  | { readonly is: 'spent'; readonly spent: Spent };
