import { z } from 'zod';
import { boundedText } from '@/lib/foundation/input/fields';

/** Maximum number of codes in one file. */
export const MAX_CODES = 100_000;
export const MAX_FILE_BYTES = 10_000_000;
export const CSV_TYPE = 'text/csv';

/** The format of a code: characters at which a spreadsheet begins a formula cannot be its first. */
export const CODE = /^[A-Za-z0-9][A-Za-z0-9._-]{3,63}$/;

/** How many codes there are, and how long they last. */
export type WifiStock = {
  used: number;
  unused: number;
  total: number;
  usedInAWeek: number;
  /** At the rate of the last seven days; null if none was used. */
  daysLeft: number | null;
  isLow: boolean;
};

/** How many lines were left out, and the first 100 of them. */
export type LeftOut = { count: number; lines: { line: number; reason: string }[] };

export type WifiUpload = { added: number; duplicates: LeftOut; invalid: LeftOut };

const CHOOSE = 'Choose a CSV file';

export const wifiFile = z.object({
  file: z
    .union([z.file(), boundedText(255).min(1)], { error: CHOOSE })
    .meta({ description: 'A CSV file, or a pathname from `GET /admin/radius-wifi/signed-url`' }),
});

export type WifiCode = {
  id: number;
  code: string;
  usedAt: Date | null;
  createdAt: Date;
  /** The operator's zone, in which both times are shown. */
  timezone: string;
  /** Also null if the booking is another partner's. */
  booking: { id: number; transactionId: string } | null;
};
