export type SegmentLink = { href: string; label: string; active: boolean };

/** Several forms of one screen, side by side, of which one is shown. Each has its own URL. */
export function SegmentLinks({ label, items }: { label: string; items: readonly SegmentLink[] }) {
  return (
    <nav aria-label={label} className="segments">
      {items.map(({ href, label: text, active }) => (
        <a key={text} href={href} aria-current={active ? 'page' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}
