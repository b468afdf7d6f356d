'use client';

import { type ReactNode, useRef, useState } from 'react';
import { Button, type ButtonProps } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { Confirmation } from './confirmation';
import { useConfirmed } from './use-confirmed';

type Props = Pick<ButtonProps, 'variant' | 'size' | 'disabled'> & {
  confirmation: Confirmation;
  /** Called when the action has ended, successful or not. */
  onEnd?: () => void;
  children: ReactNode;
};

/** A button that asks for confirmation before it acts. */
export function ConfirmButton({ confirmation, onEnd, children, ...button }: Props) {
  const [asking, setAsking] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const confirm = useConfirmed(confirmation, onEnd);
  return (
    <>
      <Button ref={trigger} {...button} onClick={() => setAsking(true)}>
        {children}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={confirmation.title}
        description={confirmation.description}
        confirmLabel={confirmation.verb}
        cancelLabel={confirmation.keep}
        tone={confirmation.danger ? 'danger' : 'primary'}
        returnTo={trigger}
        onConfirm={confirm}
      />
    </>
  );
}
