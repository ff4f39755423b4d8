import { useLingui } from '@lingui/react/macro';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import type { SiteRules } from 'protocol';
import { Icon } from '../../shared/icon.tsx';
import { useRuleWords } from '../data/use-rule-words.ts';
import { RulesPane } from './rules-pane.tsx';
import { tabAfter } from './tab-keys.ts';
import './rules.css';

interface RulesTabsProps {
  readonly rules: SiteRules;
  /** The name of a tab; without it the first is shown. */
  readonly firstShown?: string | undefined;
}

/**
 * The rules as a vertical list of tabs, with a pane for each; the page and the popup may both be there. On phones the list
 * is behind the name of the chosen tab.
 */
export function RulesTabs({ rules: { tabs }, firstShown }: RulesTabsProps) {
  const { t } = useLingui();
  const { inPage } = useRuleWords();
  const id = useId();
  const [chosen, setChosen] = useState(() =>
    Math.max(
      0,
      tabs.findIndex(({ name }) => name === firstShown),
    ),
  );
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = tabAfter(event, chosen, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div className="card rules">
      <button
        ref={opener}
        type="button"
        className="rules-choice"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>
          <span className="visually-hidden">{t`Rules by sport`}: </span>
          {inPage(tabs[chosen]?.name ?? '')}
        </span>
        <Icon name="down" size="small" />
      </button>
      <div
        ref={list}
        className={isOpen ? 'rules-tabs' : 'rules-tabs shut'}
        role="tablist"
        aria-label={t`Rules by sport`}
        aria-orientation="vertical"
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ name }, at) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-tab-${at}`}
            aria-selected={at === chosen}
            aria-controls={`${id}-pane-${at}`}
            tabIndex={at === chosen ? 0 : -1}
            onClick={() => {
              setChosen(at);
              setIsOpen(false);
              opener.current?.focus();
            }}
          >
            {inPage(name)}
          </button>
        ))}
      </div>
      {tabs.map((tab, at) => (
        <RulesPane
          key={tab.name}
          tab={tab}
          id={`${id}-pane-${at}`}
          labelledBy={`${id}-tab-${at}`}
          isShown={at === chosen}
        />
      ))}
    </div>
  );
}
