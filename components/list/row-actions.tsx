'use client';

import { useRef, useState } from 'react';
import { buttonVariants } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { LazyMenu } from '@/components/ui/lazy-menu';
import { toast } from '@/components/ui/toast';
import { ACCESS_DENIED } from '@/lib/foundation/failure-texts';
import type { Confirmation } from './confirmation';
import { dangerLast } from './danger-last';
import { useConfirmed } from './use-confirmed';

/** One entry of a row's menu: a link, an action with a confirmation, or something that opens in place. */
export type RowAction = { label: string; denied?: boolean; danger?: boolean } & (
  | { href: string }
  | { confirm: Confirmation }
  | { select: () => void }
);

/** The menu of a row, with the name of its record. */
export type RowMenu = { name: string; actions: RowAction[] };

type Props = RowMenu & {
  /** A button among others, outside a row's cell. */
  isButton?: boolean;
  /** Called when an action has ended, successful or not. */
  onEnd?: () => void;
};

/** The menu at the end of a row. A denied entry reports that when it is chosen. */
export function RowActions({ name, actions, isButton = false, onEnd }: Props) {
  const [asking, setAsking] = useState<Confirmation | null>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const confirm = useConfirmed(asking, onEnd);

  function choose(action: RowAction) {
    if (action.denied) toast.error(ACCESS_DENIED);
    else if ('confirm' in action) setAsking(action.confirm);
    else if ('select' in action) action.select();
  }

  return (
    <>
      <LazyMenu
        ref={trigger}
        label={`Actions for ${name}`}
        {...(isButton && { trigger: '⋯', className: buttonVariants({ className: 'w-9 px-0 text-section' }) })}
        entries={() =>
          dangerLast(actions).map((action) => ({
            label: action.label,
            danger: action.danger,
            ...('href' in action && !action.denied
              ? { href: action.href }
              : { onSelect: () => choose(action) }),
          }))
        }
      />
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsking(null)}
          title={asking.title}
          description={asking.description}
          confirmLabel={asking.verb}
          cancelLabel={asking.keep}
          tone={asking.danger ? 'danger' : 'primary'}
          returnTo={trigger}
          onConfirm={confirm}
        />
      )}
    </>
  );
}
