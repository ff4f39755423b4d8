import { useQuery } from '@tanstack/react-query';
import { ask } from '../data/exchange.ts';

interface Props {
  readonly rule: {
    readonly id: string;
    readonly version: number;
    readonly title: string;
    readonly text: readonly string[];
  };
}

/** A rule's text beside the code that decides by it. */
export function RuleSides({ rule }: Props) {
  const { id, version, title, text } = rule;
  const { data } = useQuery({
    queryKey: ['rule-code', id, version],
    queryFn: () => ask('rules/getRuleCode', { rule: id, rule_version: version }),
    staleTime: Infinity,
  });
  return (
    <div className="rule-sides">
      <div className="rule-text">
        <p>
          <b>
            {title}, version {version}
          </b>
        </p>
        {text.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div className="rule-code" aria-busy={data === undefined}>
        <p className="meta">{data?.file ?? 'The code'}</p>
        <Code name={`The code of ${title}`} text={data?.definition ?? ''} />
        {data !== undefined && (
          <details>
            <summary>Whole file</summary>
            <Code name={data.file} text={data.code} />
          </details>
        )}
      </div>
    </div>
  );
}

/** It scrolls: by keyboard too. */
function Code({ name, text }: { name: string; text: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="code" aria-label={name} tabIndex={0}>
      <pre>{text}</pre>
    </section>
  );
}
