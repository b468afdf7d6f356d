'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { useConfirmed } from '@/components/list/use-confirmed';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import {
  type ConfirmationBooking,
  cancelConfirmation,
  lockConfirmation,
  unlockConfirmation,
} from './booking-questions';

const QUESTIONS = { unlock: unlockConfirmation, lock: lockConfirmation, cancel: cancelConfirmation };
type Question = keyof typeof QUESTIONS;

type Props = { question: Question; booking: ConfirmationBooking; closeHref: string };

/** Asks the same question as a button of the page, if the URL requests it (`?action=unlock`). */
export function BookingQuestion({ question, booking, closeHref }: Props) {
  const router = useRouter();
  const [isLeaving, startTransition] = useTransition();
  const confirmation = QUESTIONS[question](booking);
  const confirm = useConfirmed(confirmation);
  return (
    <ConfirmDialog
      open={!isLeaving}
      onOpenChange={(open) => !open && startTransition(() => router.replace(closeHref, { scroll: false }))}
      title={confirmation.title}
      description={confirmation.description}
      confirmLabel={confirmation.verb}
      cancelLabel={confirmation.keep}
      tone={confirmation.danger ? 'danger' : 'primary'}
      onConfirm={confirm}
    />
  );
}
