'use client';

import { useRouter } from 'next/navigation';
import { type ComponentType, useCallback, useTransition } from 'react';
import { LeaveDialog } from '@/components/form/leave-dialog';
import { onDemand } from '@/components/ui/on-demand';
import { UnderWay } from '@/components/ui/under-way';

/** The props of a component. */
type PropsOf<Component> = Component extends ComponentType<infer Props> ? Props : never;

/**
 * {@link onDemand} for a dialog with its own URL. Until its scripts are loaded, a bar shows that it is loading, and
 * Escape leads back as it does afterwards. Leaving it closes it at once and discards what was typed; the bar then
 * shows that the list is loading: docs/rules.md#dialogs.
 */
export function dialogOnDemand<Name extends string, Module extends Record<Name, ComponentType<never>>>(
  load: () => Promise<Module>,
  name: Name,
) {
  type Props = PropsOf<Module[Name]> & { closeHref: string };
  const Dialog = onDemand(async () => (await load())[name] as unknown as ComponentType<Props>);
  return (props: Props) => {
    const router = useRouter();
    const [isLeaving, startTransition] = useTransition();
    const leave = useCallback(
      (href: string) => startTransition(() => router.replace(href, { scroll: false })),
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
