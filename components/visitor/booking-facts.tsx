'use client';

import { useRef } from 'react';
import { useTranslations } from 'use-intl/react';
import type { VisitorBooking } from '@/lib/booking/visitors/schema';
import { mapUrl } from '@/lib/platform/integrations/map-link';
import { CopyCode } from './copy-code';

const LINK = 'inline-flex min-h-11 items-center text-link underline underline-offset-2';

/** `copies`: adds a button that copies the value. */
export type Fact = { label: string; value: string; mono?: boolean; copies?: boolean };

/** Facts for the visitor: label and value, stacked if they do not fit side by side. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="rounded-visitor bg-sunk px-3.5 py-3">
      {facts.map(({ label, value, mono, copies }) => (
        <div key={label} className="flex justify-between gap-x-4 py-0.5 @max-[17.5rem]:flex-col">
          <dt className="max-w-1/2 shrink-0 text-ink-2 @max-[17.5rem]:max-w-full">{label}</dt>
          <dd
            className={`min-w-0 text-end break-words @max-[17.5rem]:text-start ${mono ? 'font-mono font-semibold' : ''}`}
          >
            {copies ? <CopiedValue name={label} code={value} /> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function CopiedValue({ name, code }: { name: string; code: string }) {
  const codeElement = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={codeElement}>{code}</span>{' '}
      <span className="ms-1 font-sans font-normal text-link">
        <CopyCode code={code} name={name} codeElement={codeElement} />
      </span>
    </>
  );
}

/** The receipt, which opens in the browser. */
export function ReceiptLink({ booking, boxKey }: { booking: VisitorBooking; boxKey: string }) {
  const t = useTranslations('booking');
  return (
    <a
      className={LINK}
      href={`/payment-success/${booking.webId}/${boxKey}/receipt.pdf`}
      target="_blank"
      rel="noreferrer"
    >
      {t('openReceipt')}
    </a>
  );
}

/** Links to the calendar file, the directions and the receipt. */
export function BookingLinks({ booking, boxKey }: { booking: VisitorBooking; boxKey: string }) {
  const t = useTranslations('booking');
  const { address } = booking.space;
  return (
    <p className="flex flex-wrap gap-x-5">
      <a className={LINK} href={`/payment-success/${booking.webId}/${boxKey}/calendar.ics`}>
        {t('calendar')}
      </a>
      {address && (
        <a className={LINK} href={mapUrl(address)} target="_blank" rel="noreferrer">
          {t('directions')}
        </a>
      )}
      <ReceiptLink booking={booking} boxKey={boxKey} />
    </p>
  );
}
