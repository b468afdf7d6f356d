'use client';

import { doorWorks } from '@/components/board/space-verbs';
import { moveConfirmation } from '@/components/bookings/booking-verbs';
import { SettleRefund } from '@/components/bookings/settle-refund';
import { ConfirmButton } from '@/components/list/confirm-button';
import { calling } from '@/components/list/confirmation';
import { PodSentence } from '@/components/spaces/pod-name';
import { ButtonLink, buttonVariants } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { CircleAlert } from '@/components/ui/icons/circle-alert.gen';
import { TriangleAlert } from '@/components/ui/icons/triangle-alert.gen';
import { UploadCodesHere } from '@/components/wifi/upload-codes-here';
import type { Attention } from '@/lib/console/attention/schema';
import { retryEffectAction } from '@/lib/operations/jobs/actions';

/** An entry of what needs attention, with the action that resolves it. */
export function AttentionEntry({ entry }: { entry: Attention }) {
  const { tone, title, detail, pod, href, about, guest, doorOf, refundId, effectId, takesCodes } = entry;
  const open = `Open ${about ?? 'page'}`;
  const Icon = tone === 'bad' ? CircleAlert : TriangleAlert;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <Icon
        aria-hidden
        className={tone === 'bad' ? 'size-4 shrink-0 text-bad' : 'size-4 shrink-0 text-warn'}
      />
      <span className="min-w-0 flex-1 basis-60">
        <span className="block font-medium">
          <PodSentence text={title} pod={pod} />
        </span>
        <span className="block text-small break-words text-ink-3">{detail}</span>
      </span>
      {guest && <GuestHelp {...guest} />}
      {doorOf !== undefined && (
        <ConfirmButton size="sm" confirmation={doorWorks({ id: doorOf })}>
          Door works
        </ConfirmButton>
      )}
      {href && (
        <ButtonLink size="sm" href={href} aria-label={`${open}: ${title}`}>
          {open}
        </ButtonLink>
      )}
      {takesCodes && <UploadCodesHere />}
      {refundId !== undefined && <SettleRefund title={title} refundId={refundId} />}
      {effectId !== undefined && (
        <ConfirmButton
          size="sm"
          confirmation={{
            title: 'Try again?',
            verb: 'Try again',
            description: title,
            run: calling(retryEffectAction, { id: effectId }),
            success: 'Trying again now',
          }}
        >
          Try again
        </ConfirmButton>
      )}
    </li>
  );
}

/** How to help a guest whose door does not open: call them, read out the passcode, or move them to a free pod. */
function GuestHelp({ booking, phone, passcode, freePod }: NonNullable<Attention['guest']>) {
  return (
    <>
      {freePod && (
        <ConfirmButton size="sm" variant="primary" confirmation={moveConfirmation(booking, freePod)}>
          Move to {freePod.plate}
        </ConfirmButton>
      )}
      {phone && (
        <a href={`tel:${phone}`} className={buttonVariants({ size: 'sm' })}>
          Call
        </a>
      )}
      {passcode && (
        <CopyButton size="sm" variant="secondary" value={passcode} label="Copy passcode">
          Passcode {passcode}
        </CopyButton>
      )}
    </>
  );
}
