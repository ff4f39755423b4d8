import { beforeEach, expect, test } from 'vitest';
import { chooseTheme, restoreUi, showFigure, useUi } from './ui-store.ts';

function aStore(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  };
}
const aRoot = () => ({ dataset: {} as Record<string, string> }) as unknown as HTMLElement;

beforeEach(() => useUi.setState(useUi.getInitialState(), true));

test('both figures are visible on a wide screen, whatever was chosen', () => {
  restoreUi(aStore({ showBalance: '0', showExposure: '0' }), false);
  expect(useUi.getState()).toMatchObject({ showsBalance: true, showsExposure: true });
});

test('a small screen restores the choice', () => {
  const local = aStore();
  showFigure('Balance', false, local);
  useUi.setState(useUi.getInitialState(), true);
  restoreUi(local, true);
  expect(useUi.getState()).toMatchObject({ showsBalance: false, showsExposure: true });
});

test('a chosen scheme is kept and marked on the page, and system takes the mark away', () => {
  const local = aStore();
  const root = aRoot();
  chooseTheme('dark', local, root);
  expect([local.map.get('theme'), root.dataset['theme']]).toEqual(['dark', 'dark']);
  chooseTheme('system', local, root);
  expect(root.dataset['theme']).toBeUndefined();
  restoreUi(aStore({ theme: 'purple' }), false);
  expect(useUi.getState().theme).toBe('system');
});
