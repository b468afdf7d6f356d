import type { ReactNode } from 'react';
import { Card, CardBody } from '@/components/ui/card';
import { ChevronDown } from '@/components/ui/icons/chevron-down.gen';

type Props = { title: string; isOpen?: boolean; children: ReactNode };

/** A group of facts that opens from its title: rarely needed facts below the common ones. */
export function Folded({ title, isOpen = false, children }: Props) {
  return (
    <Card>
      <details open={isOpen} className="group">
        <summary className="flex cursor-pointer list-none items-center justify-between gap-2 px-4 py-3 text-section sm:px-5 [&::-webkit-details-marker]:hidden">
          {title}
          <ChevronDown aria-hidden className="size-4 text-ink-3 transition-transform group-open:rotate-180" />
        </summary>
        <CardBody>{children}</CardBody>
      </details>
    </Card>
  );
}
