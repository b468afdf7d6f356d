import 'server-only';
import { asc, eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { spaceImages } from '@/db/tables';
import { fileUrl } from '@/lib/integrations/blob';

/** The pictures of a space in their order. */
export async function imagesOf(spaceId: number): Promise<{ url: string; name: string }[]> {
  const rows = await db()
    .select()
    .from(spaceImages)
    .where(eq(spaceImages.spaceId, spaceId))
    .orderBy(asc(spaceImages.position));
  return rows.map(({ pathname, name }) => ({ url: fileUrl(pathname), name }));
}
