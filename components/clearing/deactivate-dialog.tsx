'use client';

import { z } from 'zod';
import { FormDialog } from '@/components/form/form-dialog';
import { useOnce } from '@/components/form/use-once';
import { deactivateSpacesAction } from '@/lib/booking/clearing/actions';
import { counted } from '@/lib/foundation/text/words';
import type { ZoneClock } from '@/lib/foundation/time/zone-clock';
import { chosenBookings, clearingOf } from './chosen';
import { ClearingFields, type MayClear } from './clearing-fields';

const schema = z.object({ bookings: chosenBookings });

type Props = {
  spaces: { id: number; name: string }[];
  clock: ZoneClock;
  now: Date;
  may: MayClear;
  closeHref: string;
  /** More spaces were selected than one step can close. */
  isCut?: boolean;
};

/** Makes spaces inactive, with a decision for each affected booking. */
export function DeactivateDialog({ spaces, clock, now, may, closeHref, isCut = false }: Props) {
  const deactivate = useOnce(deactivateSpacesAction);
  const spaceIds = spaces.map(({ id }) => id);
  const name =
    spaces.length === 1 ? spaces[0]?.name : `${isCut ? 'the first ' : ''}${counted(spaces.length, 'space')}`;
  return (
    <FormDialog
      title={`Make ${name} inactive`}
      description={`Visitors can't book until ${spaces.length === 1 ? 'it is' : 'they are'} reactivated.`}
      schema={schema}
      defaults={{ bookings: [] }}
      submit={({ bookings }) => deactivate({ spaceIds, ...clearingOf(bookings) })}
      submitLabel="Make inactive"
      success={spaces.length === 1 ? 'The space is inactive' : 'The spaces are inactive'}
      next={({ jobId }) => (jobId === null ? null : `/admin/bulk-jobs/${jobId}`)}
      close={{ href: closeHref }}
    >
      <ClearingFields spaceIds={spaceIds} times={{ startsAt: now, endsAt: null }} clock={clock} may={may} />
    </FormDialog>
  );
}
