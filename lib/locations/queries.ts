import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import { db } from '@/db/client';
import { locations } from '@/db/tables';
import { type Actor, authorize } from '@/lib/access/actor';
import { notFound } from '@/lib/errors';
import { loadLocations } from './list-sql';
import type { Location } from './schema';

/** One location; throws 404. */
export async function getLocation(actor: Actor, id: number): Promise<Location> {
  authorize(actor, 'locations.view');
  const live = await db()
    .select({ id: locations.id })
    .from(locations)
    .where(and(eq(locations.id, id), isNull(locations.deletedAt)));
  const [location] = live.length > 0 ? await loadLocations(db(), [id]) : [];
  if (!location) throw notFound('Location');
  return location;
}
