import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Theme } from './ui-store.ts';

export const THEME_WORDS: Readonly<Record<Theme, MessageDescriptor>> = {
  system: msg`System`,
  light: msg`Light`,
  dark: msg`Dark`,
};
