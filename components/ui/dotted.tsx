import type { ReactNode } from 'react';

const DOT = ' · ';

/**
 * Facts in a line with a dot between them. Where the line breaks there is no dot, neither at its end nor at the
 * beginning of the next (`.dotted`).
 */
export const Dotted = ({ items }: { items: ReactNode[] }) => (
  <span className="dotted">
    {items.map((item, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line have no other identity
      <span key={index}>
        {index > 0 && <i>{DOT}</i>}
        {item}
      </span>
    ))}
  </span>
);

/** A text whose dots separate facts; any other text is unchanged. */
export const DottedText = ({ children }: { children: string }) =>
  children.includes(DOT) ? <Dotted items={children.split(DOT)} /> : children;
