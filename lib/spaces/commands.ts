import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { spaces } from '@/db/tables';
import { command } from '@/lib/command';
import { conflict, notFound } from '@/lib/errors';
import { spaceStatusInput } from './schema';
import { assertWritable, spaceScope } from './scope';

/** Opens or closes a space for new bookings; those that stand are kept (contract section 4). */
export const changeSpaceStatus = command({
  permission: 'spaces.status',
  input: spaceStatusInput.extend({ id: z.number().int() }),
  async run({ tx, actor, input, audit }) {
    const [space] = await tx
      .select({ id: spaces.id, status: spaces.status })
      .from(spaces)
      .where(and(eq(spaces.id, input.id), spaceScope(actor)))
      .for('update');
    if (!space) throw notFound('Space');
    await assertWritable(tx, actor, space.id);
    if (space.status === 'deleted') throw conflict('A deleted space has no status to change');
    const status = input.isActive ? 'active' : 'inactive';
    await tx.update(spaces).set({ status }).where(eq(spaces.id, space.id));
    await audit({
      action: 'space.status',
      entity: 'space',
      entityId: space.id,
      before: { status: space.status },
      after: { status },
    });
    return { id: space.id, status, isActive: input.isActive };
  },
});
