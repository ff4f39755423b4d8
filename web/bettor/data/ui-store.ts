import { create } from 'zustand';

// What the screen remembers: look, visibility of figures, toasts and announcements.

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export interface Toast {
  readonly id: number;
  readonly kind: 'good' | 'bad' | 'plain';
  readonly text: string;
}

interface UiState {
  readonly theme: Theme;
  readonly showsBalance: boolean;
  readonly showsExposure: boolean;
  readonly messageDismissed: string;
  readonly toasts: readonly Toast[];
  /** Said to a screen reader; the number makes a repeated text new. */
  readonly said: { readonly text: string; readonly at: number };
  readonly marketDialogOpen: boolean;
  readonly menuOpen: boolean;
  readonly buttonsDialogOpen: boolean;
  readonly searchOpen: boolean;
  readonly ageDialogOpen: boolean;
  /** A bet is asked about once more. */
  readonly confirmDialogOpen: boolean;
  readonly rulesDialogOpen: boolean;
  readonly welcomeOpen: boolean;
}

export const useUi = create<UiState>(() => ({
  theme: 'system',
  showsBalance: true,
  showsExposure: true,
  messageDismissed: '',
  toasts: [],
  said: { text: '', at: 0 },
  marketDialogOpen: false,
  menuOpen: false,
  buttonsDialogOpen: false,
  searchOpen: false,
  ageDialogOpen: false,
  confirmDialogOpen: false,
  rulesDialogOpen: false,
  welcomeOpen: false,
}));

const TOASTS_AT_ONCE = 3;
let lastToast = 0;

export function toast(kind: Toast['kind'], text: string): void {
  lastToast += 1;
  const next = { id: lastToast, kind, text };
  useUi.setState((state) => ({ toasts: [...state.toasts, next].slice(-TOASTS_AT_ONCE) }));
}

export function dismissToast(id: number): void {
  useUi.setState((state) => ({ toasts: state.toasts.filter((shown) => shown.id !== id) }));
}

/** Tells a screen reader. For outcomes and suspensions; prices are not announced. */
export function announce(text: string): void {
  useUi.setState((state) => ({ said: { text, at: state.said.at + 1 } }));
}

/** Restores what this device chose. The figures' visibility is restored on small screens only. */
export function restoreUi(local: Pick<Storage, 'getItem'>, isSmallScreen: boolean): void {
  const theme = THEMES.find((known) => known === local.getItem('theme')) ?? 'system';
  const chosen = (key: string) => !isSmallScreen || local.getItem(key) !== '0';
  useUi.setState({ theme, showsBalance: chosen('showBalance'), showsExposure: chosen('showExposure') });
}

export function chooseTheme(theme: Theme, local: Pick<Storage, 'setItem'>, root: HTMLElement): void {
  local.setItem('theme', theme);
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  useUi.setState({ theme });
}

export function showFigure(figure: 'Balance' | 'Exposure', shown: boolean, local: Pick<Storage, 'setItem'>): void {
  local.setItem(`show${figure}`, shown ? '1' : '0');
  useUi.setState(figure === 'Balance' ? { showsBalance: shown } : { showsExposure: shown });
}
