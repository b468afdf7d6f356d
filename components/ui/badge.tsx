import type { ComponentProps } from 'react';

type BadgeTone = 'ok' | 'warn' | 'bad' | 'info' | 'off';

type Props = ComponentProps<'span'> & { tone?: BadgeTone };

/**
 * A state: a word, and a dot for scanning. The colour alone never conveys it. Its styles are in app/globals.css,
 * because a list shows one or more in each row.
 */
export function Badge({ tone = 'off', className, children, ...props }: Props) {
  return (
    <span className={className ? `badge ${className}` : 'badge'} data-tone={tone} {...props}>
      <span>{children}</span>
    </span>
  );
}
