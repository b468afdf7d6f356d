'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { FOLLOW_EVENT, type Followed } from '@/components/shell/follow';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';

/**
 * Asks before a changed form is left: by a link, by what navigates as a link does (the palette, a shortcut), by closing
 * the tab, or by reloading. Back and Forward do not ask: they keep what was typed (docs/rules.md#kept-texts).
 */
export function DirtyGuard({ dirty, onDiscard }: { dirty: boolean; onDiscard: () => void }) {
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
    const follow = (event: Event) => {
      if (!(event instanceof CustomEvent)) return;
      event.stopImmediatePropagation();
      setLeavingTo((event.detail as Followed).href);
    };
    addEventListener('beforeunload', unload);
    document.addEventListener('click', click, true);
    // Before the console's own handler.
    document.addEventListener(FOLLOW_EVENT, follow, true);
    return () => {
      removeEventListener('beforeunload', unload);
      document.removeEventListener('click', click, true);
      document.removeEventListener(FOLLOW_EVENT, follow, true);
    };
  }, [dirty]);

  return (
    <DiscardDialog
      open={leavingTo !== null}
      onStay={() => setLeavingTo(null)}
      onDiscard={() => {
        onDiscard();
        if (leavingTo) router.push(leavingTo);
      }}
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
