import 'server-only';
import { desc, eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { admins, deviceCommands } from '@/db/tables';
import type { PodCommand } from './schema';

/** The pod commands of a booking or a space, newest first, at most 20; the caller has authorized. */
export async function podCommandsOf(of: { bookingId: number } | { spaceId: number }): Promise<PodCommand[]> {
  const rows = await db()
    .select({ command: deviceCommands, email: admins.email })
    .from(deviceCommands)
    .leftJoin(admins, eq(admins.id, deviceCommands.requestedBy))
    .where(
      'bookingId' in of ? eq(deviceCommands.bookingId, of.bookingId) : eq(deviceCommands.spaceId, of.spaceId),
    )
    .orderBy(desc(deviceCommands.id))
    .limit(20);
  return rows.map(({ command, email }) => ({
    id: command.id,
    type: command.type,
    state: command.state,
    by: email ?? command.requestedByKind,
    createdAt: command.createdAt,
    error: command.error,
    isLate: command.acknowledgedAt !== null && command.acknowledgedAt > command.expiresAt,
  }));
}
