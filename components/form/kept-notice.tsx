'use client';

import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { Kept } from './use-kept-text';

/** Above the fields of a form that was left with unsaved text: offers to put it back. */
export function KeptNotice({ offer, putBack, forget }: Kept) {
  if (!offer) return null;
  return (
    <Alert
      tone="info"
      title="You left this form before you saved it"
      className="mb-4"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" onClick={putBack}>
            Put back what I typed
          </Button>
          <Button size="sm" variant="ghost" onClick={forget}>
            Forget it
          </Button>
        </span>
      }
    >
      {offer.isOlder
        ? 'The record was changed since. Only the fields that you had changed are put back.'
        : 'What you typed is still here, in this tab alone.'}
    </Alert>
  );
}
