'use client';

import type { InstantBookingWire } from '@/lib/booking/holds/wire';
import { call } from './call';

/** An extension, from the end that the page showed. */
export type ExtensionOrder = {
  boxKey: string;
  spaceId: number;
  planId: number;
  promoCode?: string;
  extension: { webId: string; from: Date };
};

/** Holds an extension of a booking, which has its contact already. The same `key` is the same request. */
export const requestExtensionHold = (
  { boxKey, spaceId, planId, promoCode, extension }: ExtensionOrder,
  key: string,
) =>
  call<InstantBookingWire>(
    boxKey,
    `/bookings/instant?${new URLSearchParams({ bookingId: extension.webId, isExtended: 'true' })}`,
    {
      method: 'POST',
      body: {
        express: true,
        podId: spaceId,
        pricingPlanId: planId,
        bookingType: 'ALL',
        promoCode,
        extendsFrom: extension.from.toISOString(),
      },
      key,
    },
  );
