import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { ignoreLatePresses } from '../shared/dialog/second-press.ts';
import { i18n } from '../shared/language.ts';
import { isKeptOver, isSignedInAgain } from '../shared/login-session.ts';
import { useLogin } from '../shared/login-store.ts';
import { toast } from '../shared/toasts/toast-store.ts';
import { startDesk } from './app.tsx';
import { deskIsShown, leave, queryClient, stream } from './data/exchange.ts';
import { goesOn, loginIsOver, useLoginOver } from './data/login-over.ts';
import { isRoleChanged, permissionsQuery } from './data/permissions.ts';
import '@fontsource-variable/inter/opsz.css';
import '../shared/look/tokens.css';
import '../shared/look/base.css';
import '../shared/look/controls.css';
import '../shared/look/frame.css';
import './look/desk.css';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

ignoreLatePresses();

// Signing out in one tab signs out the others, and signing in again lets a desk go on whose login session had ended.
window.addEventListener('storage', (event) => {
  if (event.key !== null && event.key !== 'usertoken') return;
  if (event.key === null || event.newValue === null) {
    if (isSignedInAgain(localStorage, useLogin.getState().login)) void goOn();
    else if (isKeptOver(localStorage)) loginIsOver();
    else leave();
  } else if (useLoginOver.getState().isOver) void goOn();
});

async function goOn(): Promise<void> {
  if (!goesOn()) return location.reload();
  stream.stop();
  stream.start();
  // An exchange that does not answer this is asked again by the pages, and they say what is wrong.
  if (await isRoleChanged().catch(() => false))
    toast('bad', 'Your role has changed. Reload the desk to see what it may do now.');
  else await queryClient.invalidateQueries();
}

const hurry = () => {
  if (document.visibilityState === 'visible') stream.hurry();
};
window.addEventListener('online', hurry);
document.addEventListener('visibilitychange', hurry);

/** Not awaited by this file: what is loaded from here on may wait for it. */
async function start(container: HTMLElement): Promise<void> {
  const link = /^#\/first-owner\/([\w-]+)$/.exec(location.hash)?.[1];
  if (link !== undefined) {
    const { FirstOwnerPage } = await import('./first-owner.tsx');
    createRoot(container).render(
      <I18nProvider i18n={i18n}>
        <FirstOwnerPage token={link} />
      </I18nProvider>,
    );
    return;
  }
  if (useLogin.getState().login === undefined) return leave();
  stream.start();
  const router = startDesk(await queryClient.fetchQuery(permissionsQuery));
  createRoot(container).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  );
  deskIsShown(goOn);
}

void start(root);
