import { z } from 'zod';

/** What one file may hold. */
export const MOST_CODES = 100_000;
export const LARGEST_FILE_BYTES = 10_000_000;

/** How a code looks: signs that a spreadsheet could read as a formula never begin one. */
export const CODE = /^[A-Za-z0-9][A-Za-z0-9._-]{3,63}$/;

export const wifiStock = z
  .object({
    used: z.number().int(),
    unused: z.number().int(),
    total: z.number().int(),
    usedInAWeek: z.number().int(),
    daysLeft: z.number().int().nullable().meta({ description: 'At the rate of the last seven days' }),
    isLow: z.boolean(),
  })
  .meta({ id: 'WifiStock' });

export type WifiStock = z.infer<typeof wifiStock>;

const lines = z.object({
  count: z.number().int(),
  lines: z
    .array(z.object({ line: z.number().int(), reason: z.string() }))
    .meta({ description: 'The first 100' }),
});

/** What became of a file. */
export const wifiUpload = z
  .object({ added: z.number().int(), duplicates: lines, invalid: lines })
  .meta({ id: 'WifiUpload' });

export type WifiUpload = z.infer<typeof wifiUpload>;

export const wifiFile = z.object({ file: z.file({ error: 'Choose a CSV file' }) });

/** A code, and which booking it was given to. */
export const wifiCode = z
  .object({
    id: z.number().int(),
    code: z.string(),
    usedAt: z.iso.datetime().nullable(),
    usedOn: z.string().nullable().meta({ description: 'The same, by the operator’s clock' }),
    createdAt: z.iso.datetime(),
    addedOn: z.string(),
    booking: z
      .object({ id: z.number().int(), transactionId: z.string() })
      .nullable()
      .meta({ description: 'Null too when the booking is another partner’s' }),
  })
  .meta({ id: 'WifiCode' });

export type WifiCode = z.infer<typeof wifiCode>;
