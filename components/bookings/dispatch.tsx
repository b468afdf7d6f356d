'use client';

import { type RowAction, RowActions } from '@/components/list/row-actions';
import { buttonVariants } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Phone } from '@/components/ui/icons/phone.gen';
import { AddTime } from './add-time';
import { VerbButton } from './booking-buttons';
import { confirmationBookingOf } from './booking-questions';
import { verbOf } from './booking-verbs';
import type { Story } from './from-api';

type Props = {
  story: Story;
  /** The guest's phone number; empty if there is none. */
  phone: string;
  /** What else can be done with its space, in the same menu. */
  extraActions: RowAction[];
  onEnd: () => void;
};

/** The best next action in yellow, how to reach the guest, what opens the door, and the rest in a menu. */
export function Dispatch({ story, phone, extraActions, onEnd }: Props) {
  const { booking, offered, clock, freePod, passcode } = story;
  const { actions, best } = offered;
  const bookingHref = `/admin/booking/${booking.id}`;
  const context = { booking: confirmationBookingOf(booking), bookingHref, freePod };
  const rest: RowAction[] = actions.flatMap((action) => {
    if (action === best || action === 'extend') return [];
    return verbOf(action, context) ?? [];
  });
  const bestVerb = best && verbOf(best, context);
  return (
    <div className="grid gap-4">
      {passcode && (
        <div>
          <p className="text-small text-ink-3">Passcode</p>
          <p className="flex items-center gap-1 font-mono text-[1.25rem] leading-7 font-semibold tracking-[0.12em] text-ink">
            {passcode}
            <CopyButton value={passcode} label="Copy passcode" size="sm" />
          </p>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {bestVerb && <VerbButton verb={bestVerb} isBest onEnd={onEnd} />}
        <CallLink phone={phone} isBest={!bestVerb} />
        {actions.includes('extend') && <AddTime booking={booking} clock={clock} onDone={onEnd} />}
        <RowActions
          isButton
          name={booking.transactionId}
          actions={[{ label: 'Open booking', href: bookingHref }, ...rest, ...extraActions]}
          onEnd={onEnd}
        />
      </div>
    </div>
  );
}

/** Calls a guest; renders nothing without a number. */
export function CallLink({ phone, isBest = false }: { phone: string; isBest?: boolean }) {
  if (!phone) return null;
  return (
    <a href={`tel:${phone}`} className={buttonVariants({ variant: isBest ? 'primary' : 'secondary' })}>
      <Phone aria-hidden className="size-4" />
      Call {phone}
    </a>
  );
}
