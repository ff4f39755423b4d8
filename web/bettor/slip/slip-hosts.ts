import { create } from 'zustand';

/** How many rows on the page hold the slip: with none, a bar above the tab bar shows it. */
export const useSlipHosts = create<{ count: number }>(() => ({ count: 0 }));
