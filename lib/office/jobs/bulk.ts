import 'server-only';
import { refundInBulk } from '@/lib/booking/outage-refunds/commands';
import type { BulkHandler } from '@/lib/platform/bulk/jobs';
import type { BulkKind } from '@/lib/platform/bulk/kinds';

/** What is done to a record of each kind of bulk job. */
export const BULK_HANDLERS: Record<BulkKind, BulkHandler> = { refund: refundInBulk };
