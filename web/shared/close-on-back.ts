import { useEffect, useRef } from 'react';
import { DESKTOP } from './use-media.ts';

/** Long enough for React to remove what was closed. */
const CLOSED_MS = 300;

interface Layer {
  readonly id: string;
  readonly close: () => void;
}

/** What lies over the page, the newest last. Each has an entry in the history, with the address of the page under it. */
const layers: Layer[] = [];
/** Steps back that were made here and have not arrived yet, and whether each leads to another page. */
const ownSteps: { readonly isToPage: boolean }[] = [];

interface Entry {
  readonly layer: string | undefined;
  /** The router's number of the page. */
  readonly page: number | undefined;
  /** An address that is typed has no number. */
  readonly address: string;
}

/** Where the history stood when something last opened, or somebody went back or forward. */
let last: Entry = { layer: undefined, page: undefined, address: '' };

const entryOf = (state: unknown): Entry => ({
  layer: (state as { layer?: string } | null)?.layer,
  page: (state as { idx?: number } | null)?.idx,
  address: location.href,
});
const isSamePage = (one: Entry, other: Entry): boolean => one.page === other.page && one.address === other.address;
const isLeftOver = ({ layer: id }: Entry): boolean => id !== undefined && !layers.some((layer) => layer.id === id);

/** On phones Back closes this before it leaves the page, for as long as it is on. */
export function useCloseOnBack(close: () => void, isOn = true): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOn || matchMedia(DESKTOP).matches) return;
    const layer = { id: `${performance.timeOrigin} ${performance.now()}`, close: () => latest.current() };
    open(layer);
    return () => closed(layer);
  }, [isOn]);
}

function open(layer: Layer): void {
  // Before the router sees it: to the router these entries are the page under them.
  addEventListener('popstate', onPop, { capture: true });
  // At a tab's first entry `history.back()` does nothing and fires no event.
  ownSteps.length = 0;
  layers.push(layer);
  enter(layer);
}

function enter(layer: Layer): void {
  const state = { ...(history.state as object | null), layer: layer.id };
  if (isLeftOver(entryOf(history.state))) history.replaceState(state, '');
  else history.pushState(state, '');
  last = entryOf(state);
}

/** By a tap, by Escape or with its page. Its entry stays, as other pages may be on their way, and is passed over later. */
function closed(layer: Layer): void {
  const index = layers.indexOf(layer);
  if (index >= 0) layers.splice(index, 1);
}

function stepBack(step: { readonly isToPage: boolean }): void {
  ownSteps.push(step);
  history.back();
}

function onPop(event: PopStateEvent): void {
  const before = last;
  last = entryOf(event.state);
  const step = ownSteps.shift() ?? closeTop(last.layer);
  const isPassed = isLeftOver(last) || (step === undefined && isLeftOver(before) && isSamePage(before, last));
  if (isPassed) stepBack(step ?? { isToPage: true });
  if (isPassed || step?.isToPage === false) event.stopImmediatePropagation();
}

/** @returns the step that Back has made, where it has closed something */
function closeTop(at: string | undefined): { readonly isToPage: boolean } | undefined {
  const top = layers.at(-1);
  if (top === undefined || top.id === at) return undefined;
  top.close();
  // A bet on its way keeps its slip: Back closes that later.
  setTimeout(() => {
    if (layers.at(-1) === top && entryOf(history.state).layer !== top.id) enter(top);
  }, CLOSED_MS);
  return { isToPage: false };
}
