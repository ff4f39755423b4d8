import { useLingui } from '@lingui/react/macro';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { SiteRules } from 'protocol';
import { RulesPane } from './rules-pane.tsx';
import { tabAfter } from './tab-keys.ts';
import './rules.css';

interface RulesTabsProps {
  readonly rules: SiteRules;
  /** The name of a tab; without it the first is shown. */
  readonly firstShown?: string | undefined;
}

/** The rules as a vertical list of tabs, with a pane for each; the page and the popup may both be there. */
export function RulesTabs({ rules: { tabs }, firstShown }: RulesTabsProps) {
  const { t } = useLingui();
  const id = useId();
  const [chosen, setChosen] = useState(() =>
    Math.max(
      0,
      tabs.findIndex(({ name }) => name === firstShown),
    ),
  );
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => keepInView(list.current, chosen), [chosen]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = tabAfter(event, chosen, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div className="card rules">
      <div
        ref={list}
        className="rules-tabs"
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
            onClick={() => setChosen(at)}
          >
            {name}
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

/** On phones the list scrolls by itself: the chosen tab shows, with a part of its neighbours; the page stays. */
function keepInView(list: HTMLElement | null, at: number): void {
  const tab = list?.querySelectorAll<HTMLElement>('[role=tab]')[at];
  if (!list || !tab || list.scrollHeight <= list.clientHeight) return;
  const part = tab.offsetHeight / 2;
  const [top, bottom] = [tab.offsetTop - part, tab.offsetTop + tab.offsetHeight + part];
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}
