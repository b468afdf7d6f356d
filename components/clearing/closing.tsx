'use client';

import { useMemo } from 'react';
import type { z } from 'zod';
import { useApi } from '@/components/api/use-api';
import { useBulk } from '@/components/list/use-selection';
import type { blockedBookingOutput } from '@/lib/booking/blocks/wire';
import { counted } from '@/lib/foundation/text/words';

type Met = z.infer<typeof blockedBookingOutput>;

/** The consequences of making spaces inactive: the current and upcoming bookings, and where to decide about them. */
export function Closing({ spaceIds }: { spaceIds: number[] }) {
  const startsAt = useMemo(() => new Date().toISOString(), []);
  const query = new URLSearchParams({ spaceIds: spaceIds.join(), startsAt });
  const { data } = useApi<Met[]>(spaceIds.length > 0 ? `/admin/space-blocks/meets?${query}` : null, {
    whenEnded: 'stay',
  });
  const met = data ?? [];
  const inside = met.filter(({ isRunning }) => isRunning).length;
  const coming = met.length - inside;
  const parts = [
    inside > 0 && `${counted(inside, 'guest')} inside now`,
    coming > 0 && `${counted(coming, 'booking')} to come`,
  ].filter(Boolean);
  return (
    <>
      Visitors can&apos;t book {spaceIds.length === 1 ? 'it' : 'them'} until reactivated. Existing bookings
      are kept{parts.length > 0 ? `: ${parts.join(', ')}. ` : '.'}
      {parts.length > 0 && (
        <a
          className="underline"
          href={`/admin/space?${new URLSearchParams({ closing: 'inactive', spaces: spaceIds.join() })}`}
        >
          Move or refund them
        </a>
      )}
    </>
  );
}

/** The same for the spaces that are selected in a list. */
export function ChosenClosing() {
  const { choice } = useBulk();
  return <Closing spaceIds={'ids' in choice ? choice.ids : []} />;
}
