import { ConfirmButton } from '@/components/list/confirm-button';
import type { Confirmation } from '@/components/list/confirmation';
import { buttonVariants } from '@/components/ui/button';

type Props = { bookingId: number; sending: Confirmation };

/** The receipt as a PDF in a new tab, and as an email to the customer. */
export function ReceiptButtons({ bookingId, sending }: Props) {
  return (
    <>
      <a
        href={`/api/v2/admin/booking/${bookingId}/payment-receipt?format=pdf`}
        target="_blank"
        rel="noreferrer"
        className={buttonVariants({ size: 'sm' })}
      >
        Receipt (PDF)
      </a>
      <ConfirmButton size="sm" confirmation={sending}>
        Send receipt
      </ConfirmButton>
    </>
  );
}
