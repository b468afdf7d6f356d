'use client';

import { ConfirmButton } from '@/components/list/confirm-button';
import { calling } from '@/components/list/confirmation';
import { saveOpeningAction } from '@/lib/catalogue/spaces/actions';

/** Whether new spaces are for sale at once, changed after a confirmation. */
export function OpeningSwitch({ opensNew }: { opensNew: boolean }) {
  return (
    <ConfirmButton
      size="sm"
      confirmation={{
        title: opensNew ? 'Keep new spaces inactive?' : 'Open new spaces at once?',
        verb: opensNew ? 'Keep them inactive' : 'Open them at once',
        description: opensNew
          ? 'A space that is added from now on is inactive until somebody opens it.'
          : 'Visitors can book a space as soon as it is added, before its photos, config and pod are there.',
        run: calling(saveOpeningAction, { opensNew: !opensNew }),
        success: 'Settings saved',
      }}
    >
      {opensNew ? 'Keep them inactive' : 'Open them at once'}
    </ConfirmButton>
  );
}
