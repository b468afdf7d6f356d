'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';

/** Asks before a changed form is left: by a link, by closing the tab, or by reloading. */
export function DirtyGuard({ dirty }: { dirty: boolean }) {
  const router = useRouter();
  const [leavingTo, setLeavingTo] = useState<string | null>(null);

  useEffect(() => {
    if (!dirty) return;
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
      if (
        !(link instanceof HTMLAnchorElement) ||
        !plain ||
        link.target === '_blank' ||
        link.origin !== location.origin ||
        // Within the form.
        (link.hash !== '' && link.pathname + link.search === location.pathname + location.search)
      )
        return;
      event.preventDefault();
      event.stopPropagation();
      setLeavingTo(link.pathname + link.search);
    };
    addEventListener('beforeunload', unload);
    document.addEventListener('click', click, true);
    return () => {
      removeEventListener('beforeunload', unload);
      document.removeEventListener('click', click, true);
    };
  }, [dirty]);

  return (
    <DiscardDialog
      open={leavingTo !== null}
      onStay={() => setLeavingTo(null)}
      onDiscard={() => leavingTo && router.push(leavingTo)}
    />
  );
}

/** The question that every form asks before it discards input. */
export function DiscardDialog({
  open,
  onStay,
  onDiscard,
}: {
  open: boolean;
  onStay: () => void;
  onDiscard: () => void;
}) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onStay()}
      title="Discard your changes?"
      description="Your changes have not been saved."
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      tone="danger"
      onConfirm={onDiscard}
    />
  );
}
