import type { ReactNode } from 'react';
import { ConfirmButton } from '@/components/list/confirm-button';
import type { RowAction } from '@/components/list/row-actions';
import { Button, ButtonLink } from '@/components/ui/button';
import type { BookingAction, Offered } from '@/lib/booking/bookings/action-rules';
import type { ConfirmationBooking } from './booking-questions';
import { type FreePod, verbOf } from './booking-verbs';

type Props = {
  booking: ConfirmationBooking;
  offered: Offered;
  /** The booking's page, which opens the dialogs. */
  bookingHref: string;
  freePod?: FreePod;
  /** Add time, if it opens in place. */
  addTime?: (isBest: boolean) => ReactNode;
  /** Called after a button's action, successful or not. */
  onEnd?: () => void;
};

/** The actions for a booking: the best one first and yellow, irreversible ones last. */
export function BookingButtons({ offered: { actions, best }, ...booking }: Props) {
  const rest = actions.filter((action) => action !== best);
  return (best ? [best, ...rest] : rest).map((action) => (
    <ActionButton key={action} action={action} isBest={action === best} {...booking} />
  ));
}

type ActionProps = Omit<Props, 'offered'> & { action: BookingAction; isBest: boolean };

function ActionButton({ action, isBest, addTime, onEnd, ...context }: ActionProps) {
  if (action === 'extend' && addTime) return addTime(isBest);
  const verb = verbOf(action, context);
  return verb && <VerbButton verb={verb} isBest={isBest} onEnd={onEnd} />;
}

/** An action as a button; the best one is yellow. */
export function VerbButton({
  verb,
  isBest,
  onEnd,
}: {
  verb: RowAction;
  isBest: boolean;
  onEnd?: () => void;
}) {
  const variant = isBest ? 'primary' : 'secondary';
  if ('href' in verb)
    return (
      <ButtonLink variant={variant} href={verb.href} scroll={false}>
        {verb.label}
      </ButtonLink>
    );
  if ('select' in verb)
    return (
      <Button variant={variant} onClick={verb.select}>
        {verb.label}
      </Button>
    );
  return (
    <ConfirmButton variant={variant} confirmation={verb.confirm} onEnd={onEnd}>
      {verb.label}
    </ConfirmButton>
  );
}
