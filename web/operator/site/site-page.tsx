import { usePageTitle } from '../controls/page-title.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { ContentCard } from './content-card.tsx';
import { LookCard } from './look-card.tsx';
import { MessageCard } from './message-card.tsx';
import { SignUpCard } from './sign-up-card.tsx';
import { TextsCard } from './texts-card.tsx';
import './site.css';

/** What the site is to bettors: its name and look, what it says, and who may sign up. */
export function SitePage() {
  usePageTitle('Site');
  const { may } = useOwnPermissions();
  return (
    <>
      <header className="bar">
        <div>
          <h1>Site</h1>
          <p className="meta">What bettors see, and who may sign up</p>
        </div>
      </header>
      <fieldset className="site-cards" disabled={!may('manage-site')}>
        <LookCard />
        <MessageCard />
        <SignUpCard />
        <ContentCard />
        <TextsCard />
      </fieldset>
    </>
  );
}
