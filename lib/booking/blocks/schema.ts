import { z } from 'zod';
import { clearing, closedSpaces } from '@/lib/booking/clearing/schema';
import type { SpaceOfRecord } from '@/lib/catalogue/spaces/record-schema';
import { BLOCK_REASONS, type BlockReason } from '@/lib/column-values/block-reasons';
import { instantText, optionalText, queryText, seenVersion } from '@/lib/foundation/input/fields';

/** The reasons for which a space is out of service, as staff read them. */
export const BLOCK_REASON_LABELS: Record<BlockReason, string> = {
  maintenance: 'Maintenance',
  repair: 'Repair',
  cleaning: 'Cleaning',
  other: 'Other',
};

const CHOOSE_SPACES = 'Choose at least one space';
const instantOf = (sentence: string) => instantText({ offset: true, sentence });

const times = {
  startsAt: instantOf('Choose when it begins').meta({ description: 'If this is in the past, it begins now' }),
  endsAt: instantOf('Choose when it ends, or until further notice')
    .nullable()
    .meta({ description: 'Null until further notice' }),
};
const words = {
  reason: z
    .enum(BLOCK_REASONS, { error: 'Choose a reason' })
    .meta({ description: 'Visitors read it in their language' }),
  note: optionalText(300).meta({ description: 'For staff alone' }),
};

/** `POST /admin/space-blocks`: docs/rules.md#blocks. */
export const blockInput = z.object({
  spaceIds: closedSpaces,
  ...times,
  ...words,
  ...clearing,
});

/** `PUT /admin/space-blocks/{id}`. Fields that are not sent are unchanged. */
export const blockUpdate = z
  .object({ ...times, ...words })
  .partial()
  .extend({ updatedAt: seenVersion });

/** `GET /admin/space-blocks/meets`. */
export const meetsQuery = z.object({
  spaceIds: queryText
    .regex(/^\d{1,15}(,\d{1,15}){0,499}$/, CHOOSE_SPACES)
    .transform((text) => text.split(',').map(Number))
    .meta({ description: 'Ids with commas between them' }),
  startsAt: instantOf('Choose when it begins'),
  endsAt: instantOf('Choose when it ends')
    .optional()
    .meta({ description: 'Without it, until further notice' }),
});

/** A block: its span, and the reason why the space is out of service. */
export type SpaceBlock = {
  id: number;
  space: SpaceOfRecord;
  startsAt: Date;
  /** Null until further notice. */
  endsAt: Date | null;
  state: 'upcoming' | 'running' | 'over';
  reason: BlockReason;
  note: string;
  /** The creator; null if there is none, or if the reader may not see it. */
  madeBy: string | null;
  updatedAt: Date;
};

/** The blocks that one request created, and the job that moves and refunds their bookings; null if all stay. */
export type NewBlocks = { blocks: SpaceBlock[]; jobId: number | null };

/** A booking within the time of a block, which stays unless a member of staff moves or cancels it. */
export type BookingInBlock = {
  id: number;
  transactionId: string;
  spaceId: number;
  space: string;
  name: string;
  startsAt: Date;
  endsAt: Date;
  isRunning: boolean;
  /** The refund if it were cancelled; null for staff who may not refund. */
  refundCents: number | null;
};
