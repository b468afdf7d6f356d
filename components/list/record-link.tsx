import type { ReactNode } from 'react';
import { DeniedButton } from './denied-button';

type Props = { href: string; denied?: boolean; code?: boolean; children: ReactNode };

/** A record's name in a list: a link to its page, or the access-denied sentence. */
export function RecordLink({ href, denied = false, code = false, children }: Props) {
  const style = code ? 'record-link code' : 'record-link';
  if (denied) return <DeniedButton className={style}>{children}</DeniedButton>;
  return (
    <a href={href} className={style}>
      {children}
    </a>
  );
}
