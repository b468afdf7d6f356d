'use client';

import { useRouter } from 'next/navigation';
import { type ComponentType, useCallback, useTransition } from 'react';
import { LeaveDialog } from '@/components/form/leave-dialog';
import { onDemand } from '@/components/ui/on-demand';
import { UnderWay } from '@/components/ui/under-way';

/**
 * {@link onDemand} for a dialog with an address. Until its scripts are there, a bar says that it is on its way, and
 * Escape leads back as it does afterwards. Left, it is gone at once, with what was typed; the bar says that the list
 * is on its way: docs/rules.md#dialogs.
 */
export function dialogOnDemand<Props extends { closeHref: string }>(
  load: () => Promise<ComponentType<Props>>,
) {
  const Dialog = onDemand<Props>(load);
  return (props: Props) => {
    const router = useRouter();
    const [isLeaving, startTransition] = useTransition();
    const leave = useCallback(
      (href: string) => startTransition(() => router.push(href, { scroll: false })),
      [router],
    );
    if (isLeaving) return <UnderWay onEscape={() => {}} />;
    return (
      <LeaveDialog value={leave}>
        <Dialog {...props} fallback={<UnderWay onEscape={() => leave(props.closeHref)} />} />
      </LeaveDialog>
    );
  };
}
