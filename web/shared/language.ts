import { i18n, setupI18n, type I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { speakForServer } from './server-words/server-words.ts';

// The language of the page. English stands in the sources; another language's catalog and letters come on demand.

export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language by its own name, as somebody who reads no other looks for it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी' };

const STORED_AS = 'language';
const TAGS: Readonly<Record<Language, string>> = { en: 'en-IN', hi: 'hi-IN' };

i18n.loadAndActivate({ locale: 'en', messages: {} });

/** The catalog, and who says again in that language what the exchange says in English. */
async function wordsOf(language: Language) {
  if (language === 'en') return { messages: {} };
  const [{ messages }, { translatorBy }] = await Promise.all([
    import('../locales/hi.po'),
    import('./server-words/translate.ts'),
    import('@fontsource-variable/noto-sans-devanagari/wght.css'),
  ]);
  return { messages, translate: translatorBy((message) => i18n._(message)) };
}

/** @returns false when the catalog could not be loaded; the page then stays as it is */
async function speak(language: Language): Promise<boolean> {
  try {
    const { messages, translate } = await wordsOf(language);
    i18n.loadAndActivate({ locale: language, messages });
    speakForServer(translate);
  } catch {
    return false;
  }
  document.documentElement.lang = TAGS[language];
  return true;
}

/** The language that this device chose. */
export const chosenLanguage = (local: Pick<Storage, 'getItem'>): Language =>
  LANGUAGES.find((known) => known === local.getItem(STORED_AS)) ?? 'en';

/** Speaks it, before the first page is shown. */
export async function restoreLanguage(local: Pick<Storage, 'getItem'>): Promise<void> {
  const language = chosenLanguage(local);
  if (language !== 'en') await speak(language);
}

export async function chooseLanguage(language: Language, local: Pick<Storage, 'setItem'>): Promise<boolean> {
  const isSpoken = await speak(language);
  if (isSpoken) local.setItem(STORED_AS, language);
  return isSpoken;
}

/** Messages in a language, whatever the page speaks. */
export async function messagesIn(language: Language): Promise<I18n> {
  return setupI18n({ locale: language, messages: { [language]: (await wordsOf(language)).messages } });
}

/** The language in which the page speaks now. */
export function useLanguage(): Language {
  return useLingui().i18n.locale as Language;
}

export { i18n };
