import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { ignoreLatePresses } from '../shared/dialog/second-press.ts';
import { i18n, restoreLanguage, useLanguage } from '../shared/language.ts';
import { DESKTOP } from '../shared/use-media.ts';
import { router } from './app.tsx';
import { loginSessionLost } from './data/login-guard.ts';
import { queryClient } from './data/exchange.ts';
import { useLogin } from '../shared/login-store.ts';
import { restoreDisplay, useDisplay } from './data/display-store.ts';
import { restoreUi } from './data/ui-store.ts';
import { resumeVisit } from './data/visit.ts';
import '@fontsource-variable/inter/opsz.css';
import '../shared/look/tokens.css';
import '../shared/look/base.css';
import '../shared/look/controls.css';
import '../shared/look/frame.css';
import './look/shell.css';
import './look/markets.css';
import './look/slip.css';

/** The shell is kept when the first page has what it needs. */
const AFTER_FIRST_PAGE_MS = 3000;

ignoreLatePresses();
restoreDisplay(localStorage);
const desktop = matchMedia(DESKTOP);
const restore = () => restoreUi(localStorage, !desktop.matches);
restore();
desktop.addEventListener('change', restore);

const { login } = useLogin.getState();
if (login !== undefined) resumeVisit(login);

// Signing out in one tab signs out the others.
window.addEventListener('storage', (event) => {
  const isGone = event.key === null || (event.key === 'usertoken' && event.newValue === null);
  if (isGone) loginSessionLost();
});

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');
const keepShell = () => void import('./service-worker.ts').then((worker) => worker.keepShell());
if (import.meta.env.PROD) window.addEventListener('load', () => setTimeout(keepShell, AFTER_FIRST_PAGE_MS));

await restoreLanguage(localStorage);
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <Pages />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
);

/** A change of language or odds begins all pages anew: what formats without a hook follows it too. */
function Pages() {
  const language = useLanguage();
  const odds = useDisplay((state) => state.oddsFormat);
  return <RouterProvider key={`${language} ${odds}`} router={router} />;
}
