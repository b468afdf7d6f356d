'use client';

import { ConfirmButton } from '@/components/list/confirm-button';
import { calling } from '@/components/list/confirmation';
import { bulkActionAction } from '@/lib/console/bulk/actions';
import { counted } from '@/lib/foundation/text/words';
import { VISITORS_CAN_BOOK } from './status-words';

type Props = {
  ids: number[];
  /** For one space. */
  name?: string;
};

/** Opens new spaces for booking, all at once. */
export function OpenSpaces({ ids, name }: Props) {
  const what = name ?? counted(ids.length, 'space');
  return (
    <ConfirmButton
      size="sm"
      confirmation={{
        title: `Open ${what} for booking?`,
        verb: 'Open for booking',
        description: VISITORS_CAN_BOOK,
        run: calling(bulkActionAction, { kind: 'space.activate', ids }),
        success: `Open for booking: ${what}`,
      }}
    >
      Open for booking
    </ConfirmButton>
  );
}
