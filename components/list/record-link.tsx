import type { ReactNode } from 'react';
import { Address } from '@/components/ui/address';
import { DeniedButton } from './denied-button';

type Props = { href: string; denied?: boolean; code?: boolean; children: ReactNode };

/** A record's name in a list: a link to its page or its dialog, or the access-denied sentence. */
export function RecordLink({ href, denied = false, code = false, children }: Props) {
  // An email address instead of a name.
  const isAddress = typeof children === 'string' && children.includes('@');
  const style = `record-link${code ? ' code' : ''}${isAddress ? ' cut' : ''}`;
  if (denied) return <DeniedButton className={style}>{children}</DeniedButton>;
  return (
    <a
      href={href}
      className={style}
      data-scroll={href.startsWith('?') ? 'keep' : undefined}
      aria-label={isAddress ? children : undefined}
    >
      {isAddress ? <Address>{children}</Address> : children}
    </a>
  );
}
