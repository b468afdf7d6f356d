import { z } from 'zod';

/** Maximum number of codes in one file. */
export const MAX_CODES = 100_000;
export const MAX_FILE_BYTES = 10_000_000;

/** The format of a code: characters that a spreadsheet reads as a formula cannot begin one. */
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

/** The result of an upload. */
export const wifiUpload = z
  .object({ added: z.number().int(), duplicates: lines, invalid: lines })
  .meta({ id: 'WifiUpload' });

export type WifiUpload = z.infer<typeof wifiUpload>;

export const wifiFile = z.object({ file: z.file({ error: 'Choose a CSV file' }) });

/** A code, and the booking that it was given to. */
export const wifiCode = z
  .object({
    id: z.number().int(),
    code: z.string(),
    usedAt: z.iso.datetime().nullable(),
    usedOn: z.string().nullable().meta({ description: 'The same in the operator’s time zone' }),
    createdAt: z.iso.datetime(),
    addedOn: z.string(),
    booking: z
      .object({ id: z.number().int(), transactionId: z.string() })
      .nullable()
      .meta({ description: 'Null too when the booking is another partner’s' }),
  })
  .meta({ id: 'WifiCode' });

export type WifiCode = z.infer<typeof wifiCode>;
