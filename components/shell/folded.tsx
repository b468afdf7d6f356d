'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { Card, CardBody } from '@/components/ui/card';
import { ChevronDown } from '@/components/ui/icons/chevron-down.gen';

/** From this width on, a page has room for its facts beside its history. */
const WIDE = '(min-width: 1100px)';

type Props = {
  title: string;
  /** Open on a wide screen only. On a narrow one it is closed as soon as scripts run. */
  isOpen?: boolean | 'wide';
  children: ReactNode;
};

/** A group of facts that opens from its title: rarely needed facts below the common ones. */
export function Folded({ title, isOpen = false, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isOpen === 'wide' && details.current && !matchMedia(WIDE).matches) details.current.open = false;
  }, [isOpen]);
  return (
    <Card>
      <details ref={details} open={isOpen !== false} className="group">
        <summary className="flex cursor-pointer list-none items-center justify-between gap-2 px-4 py-3 text-section sm:px-5 [&::-webkit-details-marker]:hidden">
          {title}
          <ChevronDown aria-hidden className="size-4 text-ink-3 transition-transform group-open:rotate-180" />
        </summary>
        <CardBody>{children}</CardBody>
      </details>
    </Card>
  );
}
