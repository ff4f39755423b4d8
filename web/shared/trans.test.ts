import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Trans } from './trans.tsx';

i18n.loadAndActivate({ locale: 'en', messages: { won: ['<0>', ['name'], '</0> won <1>the toss</1>'] } });

const shown = (name: string) => {
  const components = { 0: createElement('b'), 1: createElement('i') };
  const message = createElement(Trans, { id: 'won', values: { name }, components });
  return renderToStaticMarkup(createElement(I18nProvider, { i18n } as never, message));
};

test.each([
  '<0>Reds</0>',
  '<1/>',
  '<img src=x onerror=alert(1)>',
  '</0><1>x</1>',
  '<script>1</script>',
  '{0}',
  'A & B',
])('a name %s in a message with elements is shown as it is', (name) => {
  const text = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  expect(shown(name)).toBe(`<b>${text}</b> won <i>the toss</i>`);
});
