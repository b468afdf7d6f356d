'use client';

import type { ReactNode } from 'react';
import { useLeaveDialog } from '@/components/form/leave-dialog';
import { Button, ButtonLink } from '@/components/ui/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';

type ViewDialogProps = {
  title: string;
  description?: string;
  size: 'md' | 'lg' | 'xl';
  /** The list behind it. */
  closeHref: string;
  /** The edit form; without one there is no button. */
  editHref?: string | null;
  bodyClassName?: string;
  children: ReactNode;
};

/** A record of a list, read-only (`?action=view&id=5`), with a link to its form for those who may edit. */
export function ViewDialogPanel({
  title,
  description,
  size,
  closeHref,
  editHref,
  bodyClassName,
  children,
}: ViewDialogProps) {
  const close = useLeaveDialog(closeHref);
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent title={title} description={description} size={size}>
        {/* Focusable, so that a long record can be scrolled with the keyboard alone. */}
        <DialogBody tabIndex={0} className={bodyClassName}>
          {children}
        </DialogBody>
        <DialogFooter>
          <Button onClick={close}>Close</Button>
          {editHref && (
            <ButtonLink variant="primary" href={editHref} scroll={false} className="max-sm:flex-1">
              Edit
            </ButtonLink>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
