'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { toast } from '@/components/ui/toast';
import { ACCESS_DENIED } from '@/lib/foundation/errors';

type Props = { href: string; denied?: boolean; code?: boolean; children: ReactNode };

/** A record's name in a list: a link to its page, or the access-denied sentence. */
export function RecordLink({ href, denied = false, code = false, children }: Props) {
  const style = cn(
    'font-medium whitespace-nowrap text-ink underline-offset-4 hover:underline',
    code && 'font-mono text-[13px] font-normal',
  );
  if (denied) {
    return (
      <button type="button" className={style} onClick={() => toast.error(ACCESS_DENIED)}>
        {children}
      </button>
    );
  }
  return (
    <Link href={href} className={style} prefetch={false}>
      {children}
    </Link>
  );
}
