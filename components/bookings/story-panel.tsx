'use client';

import { useEffect, useMemo, useRef } from 'react';
import { useApi } from '@/components/api/use-api';
import type { RowAction } from '@/components/list/row-actions';
import { Alert } from '@/components/ui/alert';
import { Button, ButtonLink } from '@/components/ui/button';
import { bookingFacts } from '@/lib/booking/bookings/facts';
import type { BookingStoryWire } from '@/lib/booking/bookings/story-wire';
import { AddNote } from './add-note';
import { AddTime } from './add-time';
import { BookingButtons } from './booking-buttons';
import { confirmationBookingOf } from './booking-questions';
import { Dispatch } from './dispatch';
import { FourFacts } from './four-facts';
import { type Story, storyFromApi } from './from-api';
import { StoryLines } from './story-lines';
import { StorySkeleton } from './story-skeleton';

type Props = {
  bookingId: number;
  /** Changes when something has happened to the booking, so that its story is read again. */
  version?: string;
  /**
   * On the board, whose panel has the facts already and shows what can be done now: the guest's phone number, and
   * other actions.
   */
  dispatch?: { phone: string; extraActions: RowAction[] };
  /** Called when its name is known. */
  onLoad?: (story: Story) => void;
  /** Called when something was done here, so that what is beside it can be read again. */
  onChange?: () => void;
};

/** The story of a booking beside a list or a board, loaded when it opens: docs/rules.md#booking-story. */
export function StoryPanel({ bookingId, version = '', dispatch, onLoad, onChange }: Props) {
  const { data, failure, retry } = useApi<BookingStoryWire>(`/admin/booking/${bookingId}/story`, {
    onData: (wire) => onLoad?.(storyFromApi(wire)),
  });
  const loadedVersion = useRef(version);
  useEffect(() => {
    if (loadedVersion.current === version) return;
    loadedVersion.current = version;
    retry();
  }, [version, retry]);
  const story = useMemo(() => (data?.id === bookingId ? storyFromApi(data) : null), [data, bookingId]);
  function handleChange() {
    retry();
    onChange?.();
  }
  if (story) return <Loaded story={story} dispatch={dispatch} reload={retry} onEnd={handleChange} />;
  if (!failure) return <StorySkeleton bare={Boolean(dispatch)} />;
  return (
    <Alert
      tone="bad"
      title={failure.message}
      action={
        <Button size="sm" onClick={retry}>
          Retry
        </Button>
      }
    />
  );
}

type LoadedProps = Pick<Props, 'dispatch'> & { story: Story; reload: () => void; onEnd: () => void };

function Loaded({ story, dispatch, reload, onEnd }: LoadedProps) {
  const { booking, offered, lines, clock, mayNote, freePod } = story;
  const bookingHref = `/admin/booking/${booking.id}`;
  return (
    <div className="grid gap-4">
      {dispatch ? (
        <Dispatch story={story} {...dispatch} onEnd={onEnd} />
      ) : (
        <>
          <FourFacts facts={bookingFacts(booking, clock, new Date())} className="grid-cols-2" />
          <div className="flex flex-wrap gap-2">
            <BookingButtons
              booking={confirmationBookingOf(booking)}
              offered={offered}
              freePod={freePod}
              bookingHref={bookingHref}
              onEnd={onEnd}
              addTime={(isBest) => <AddTime booking={booking} clock={clock} isBest={isBest} onDone={onEnd} />}
            />
            <ButtonLink href={bookingHref}>Open booking</ButtonLink>
          </div>
        </>
      )}
      <section>
        <h3 className="mb-2.5 text-small font-semibold text-ink-2">History</h3>
        {mayNote && <AddNote bookingId={booking.id} onDone={reload} />}
        <StoryLines lines={lines} clock={clock} />
      </section>
    </div>
  );
}
