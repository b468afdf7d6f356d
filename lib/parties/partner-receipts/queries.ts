import 'server-only';
import { and, inArray, isNull, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { partnerReceipts } from '@/db/tables';

/** The partner receipts of these partners with one of these names, regardless of case; logos as stored paths. */
export const partnerReceiptsNamed = (partnerIds: number[], names: string[]) =>
  db()
    .select()
    .from(partnerReceipts)
    .where(
      and(
        inArray(partnerReceipts.businessPartnerId, partnerIds),
        isNull(partnerReceipts.deletedAt),
        inArray(
          sql`lower(${partnerReceipts.partnerName})`,
          names.map((name) => sql`lower(${name})`),
        ),
      ),
    );
