import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../shared/language.ts';
import { loadRuleWords } from '../../shared/server-words/rule-words.ts';

interface RuleWords {
  /** A sentence or a name of the rules in the language of the page; as it is written where nobody translated it. */
  readonly inPage: (text: string) => string;
  /** The English text decides, and this page shows another. */
  readonly isTranslated: boolean;
}

export function useRuleWords(): RuleWords {
  const language = useLanguage();
  const isTranslated = language !== 'en';
  const { data } = useQuery({
    queryKey: ['ruleWords', language],
    queryFn: () => loadRuleWords(language),
    enabled: isTranslated,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    isTranslated,
    inPage: (text) => (data !== undefined && Object.hasOwn(data, text) ? data[text] : text) as string,
  };
}
