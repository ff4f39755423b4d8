import { Trans as LinguiTrans, type TransProps } from '@lingui/react';

/**
 * A message with elements in it. Lingui looks for their tags once the values stand in the message, so a name like
 * <0>A</0> would become an element of ours; as an element of its own it is shown as it is.
 */
export function Trans({ values, ...props }: TransProps) {
  return <LinguiTrans {...props} {...(values && { values: shownAsTheyAre(values) })} />;
}

function shownAsTheyAre(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shown = Object.entries(values).map(([name, value]) => {
    const mayBeTag = typeof value === 'string' && value.includes('<');
    return [name, mayBeTag ? <>{value}</> : value] as const;
  });
  return Object.fromEntries(shown);
}
