import { z } from 'zod';
import { podName } from '@/lib/catalogue/spaces/pod-name';
import { toDollars } from '@/lib/foundation/money';
import type { OutagePreview } from './schema';

const dollars = z.number().meta({ description: 'US dollars' });

export const outagePreview = z
  .object({
    count: z.number().int().meta({ description: 'How many bookings are refunded' }),
    card: dollars,
    wallet: dollars,
    bookings: z.array(
      z.object({
        id: z.number().int(),
        transactionId: z.string(),
        customer: z.string(),
        space: z.string().meta({ example: 'A02 · JFK Terminal 4' }),
        startsAt: z.iso.datetime(),
        endsAt: z.iso.datetime(),
        card: dollars,
        wallet: dollars,
        leftOut: z.string().nullable().meta({ description: 'Why nothing of it is refunded' }),
      }),
    ),
  })
  .meta({ id: 'OutagePreview' });

export const outagePreviewToWire = ({ count, cardCents, walletCents, bookings }: OutagePreview) => ({
  count,
  card: toDollars(cardCents),
  wallet: toDollars(walletCents),
  bookings: bookings.map(({ timezone: _zone, space, cardCents: card, walletCents: wallet, ...booking }) => ({
    ...booking,
    space: podName(space),
    card: toDollars(card),
    wallet: toDollars(wallet),
  })),
});

export const startedBulkJob = z.object({ id: z.number().int() }).meta({ id: 'StartedBulkJob' });
