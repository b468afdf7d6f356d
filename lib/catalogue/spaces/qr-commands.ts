import 'server-only';
import { and, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { spaces } from '@/db/tables';
import { notFound } from '@/lib/foundation/errors';
import { command } from '@/lib/platform/command';
import { spaceScope } from './scope';

/** The maximum number of codes, equal to that of a sheet. */
const qrTaken = z.object({ ids: z.array(z.number().int().positive()).min(1).max(300) });

/**
 * Records that the codes of spaces were downloaded or printed; throws 404 if one is out of scope:
 * docs/rules.md#space-set-up.
 */
export const noteQr = command({
  permission: ['spaces.view', 'qr.view'],
  input: qrTaken,
  async run({ tx, actor, input: { ids }, audit }) {
    const wanted = [...new Set(ids)];
    const seen = await tx
      .select({ id: spaces.id })
      .from(spaces)
      .where(and(inArray(spaces.id, wanted), spaceScope(actor)));
    if (seen.length < wanted.length) throw notFound('Space');
    for (const { id } of seen) await audit({ action: 'space.qr', entityId: id });
  },
});
