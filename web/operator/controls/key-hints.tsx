/** Keys where they act: each entry is its keys and then what they do. Where there is no keyboard they are not shown. */
export function KeyHints({ keys }: { keys: readonly (readonly string[])[] }) {
  return (
    <p className="keys">
      {keys.map((entry) => (
        <span key={entry.join(' ')}>
          {entry.slice(0, -1).map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}{' '}
          {entry.at(-1)}
        </span>
      ))}
    </p>
  );
}
