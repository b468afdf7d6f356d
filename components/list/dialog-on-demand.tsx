'use client';

import { useRouter } from 'next/navigation';
import { type ComponentType, useTransition } from 'react';
import { onDemand } from '@/components/ui/on-demand';
import { UnderWay } from '@/components/ui/under-way';

/**
 * {@link onDemand} for a dialog with an address. Until its scripts are there, a bar says that it is on its way, and Escape leads
 * back as it does afterwards.
 */
export function dialogOnDemand<Props extends { closeHref: string }>(
  load: () => Promise<ComponentType<Props>>,
) {
  const Dialog = onDemand<Props>(load);
  return (props: Props) => {
    const router = useRouter();
    const [isLeaving, startTransition] = useTransition();
    const leave = () => startTransition(() => router.push(props.closeHref, { scroll: false }));
    const bar = <UnderWay onEscape={leave} />;
    return isLeaving ? bar : <Dialog {...props} fallback={bar} />;
  };
}
