import { create } from 'zustand';

// What the screen remembers: the theme, which figures are visible, and which dialogs are open.

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

interface UiState {
  readonly theme: Theme;
  readonly showsBalance: boolean;
  readonly showsExposure: boolean;
  readonly messageDismissed: string;
  readonly marketDialogOpen: boolean;
  readonly menuOpen: boolean;
  readonly buttonsDialogOpen: boolean;
  readonly searchOpen: boolean;
  readonly ageDialogOpen: boolean;
  /** A bet is asked about once more. */
  readonly confirmDialogOpen: boolean;
  readonly rulesDialogOpen: boolean;
  readonly welcomeOpen: boolean;
  /** Figures of a market are those if all that is unmatched is matched at its own price. */
  readonly countsUnmatched: boolean;
}

export const useUi = create<UiState>(() => ({
  theme: 'system',
  showsBalance: true,
  showsExposure: true,
  messageDismissed: '',
  marketDialogOpen: false,
  menuOpen: false,
  buttonsDialogOpen: false,
  searchOpen: false,
  ageDialogOpen: false,
  confirmDialogOpen: false,
  rulesDialogOpen: false,
  welcomeOpen: false,
  countsUnmatched: false,
}));

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
