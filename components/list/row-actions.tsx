'use client';

import { useRef, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { LazyMenu } from '@/components/ui/lazy-menu';
import { toast } from '@/components/ui/toast';
import { ACCESS_DENIED } from '@/lib/foundation/errors';
import type { Confirmation } from './confirmation';
import { dangerLast } from './danger-last';
import { useConfirmed } from './use-confirmed';

/** One entry of a row's menu: somewhere to go, or something to do after a confirmation. */
export type RowAction = { label: string; denied?: boolean; danger?: boolean } & (
  | { href: string }
  | { confirm: Confirmation }
);

/** The menu of a row, with the name of its record. */
export type RowMenu = { name: string; actions: RowAction[] };

/** The menu at the end of a row. A denied entry says so when it is chosen. */
export function RowActions({ name, actions }: RowMenu) {
  const [asking, setAsking] = useState<Confirmation | null>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const confirm = useConfirmed(asking);

  function choose(action: RowAction) {
    if (action.denied) toast.error(ACCESS_DENIED);
    else if ('confirm' in action) setAsking(action.confirm);
  }

  return (
    <>
      <LazyMenu
        ref={trigger}
        label={`Actions for ${name}`}
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
          tone={asking.danger ? 'danger' : 'primary'}
          returnTo={trigger}
          onConfirm={confirm}
        />
      )}
    </>
  );
}
