/** The keys to press, one after the other: `G B`. Hidden on a phone, which has no keys. */
export const Kbd = ({ keys }: { keys: string }) => (
  <span className="inline-flex shrink-0 gap-1 [@media(hover:none)]:hidden">
    {keys.split(' ').map((key) => (
      <kbd
        key={key}
        className="min-w-5 rounded-[4px] border border-line bg-surface px-1.5 text-center font-mono text-[0.6875rem] text-ink-2"
      >
        {key}
      </kbd>
    ))}
  </span>
);
