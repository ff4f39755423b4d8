import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { i18n, restoreLanguage, useLanguage } from '../shared/language.ts';
import { DESKTOP } from '../shared/use-media.ts';
import { router } from './app.tsx';
import { loginSessionLost, queryClient } from './exchange.ts';
import { useLogin } from './login-store.ts';
import { restoreUi } from './ui-store.ts';
import { resumeVisit } from './visit.ts';
import '@fontsource-variable/inter/opsz.css';
import '../shared/look/tokens.css';
import '../shared/look/base.css';
import '../shared/look/controls.css';
import './look/shell.css';
import './look/markets.css';
import './look/slip.css';

restoreUi(localStorage, !matchMedia(DESKTOP).matches);

const { login } = useLogin.getState();
if (login !== undefined) resumeVisit(login);

// Signing out in one tab signs out the others.
window.addEventListener('storage', (event) => {
  if (event.key === 'usertoken' && event.newValue === null) loginSessionLost();
});

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');
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

/** A change of language begins all pages anew: what formats without a hook speaks the new language too. */
function Pages() {
  return <RouterProvider key={useLanguage()} router={router} />;
}
