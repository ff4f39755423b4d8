import type { Language } from '../language.ts';

/** The exchange's rules, sentence by sentence, in another language; nothing where it is their own. */
export async function loadRuleWords(language: Language): Promise<Readonly<Record<string, string>>> {
  return language === 'hi' ? (await import('../../locales/rules-hi.json')).default : {};
}
