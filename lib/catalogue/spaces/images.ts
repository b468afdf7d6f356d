import 'server-only';
import { asc, eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { spaceImages } from '@/db/tables';
import { AppError, invalid } from '@/lib/foundation/errors';
import { acceptImage } from '@/lib/platform/images/accept';
import { WRONG_TYPE } from '@/lib/platform/images/rules';
import { fileUrl } from '@/lib/platform/integrations/file-store';
import type { KeptImage } from './linked-records';

/** The images of a space in their order. */
export async function spaceImagesOf(spaceId: number): Promise<{ url: string; name: string }[]> {
  const rows = await db()
    .select()
    .from(spaceImages)
    .where(eq(spaceImages.spaceId, spaceId))
    .orderBy(asc(spaceImages.position));
  return rows.map(({ pathname, name }) => ({ url: fileUrl(pathname), name }));
}

/** The path of an image that a space already has, or null. */
async function keptPath(url: string): Promise<string | null> {
  if (url.startsWith('data:')) return null;
  const base = fileUrl('');
  const pathname = url.startsWith(base) ? url.slice(base.length) : url;
  const [known] = await db()
    .select({ pathname: spaceImages.pathname })
    .from(spaceImages)
    .where(eq(spaceImages.pathname, pathname))
    .limit(1);
  return known?.pathname ?? null;
}

/**
 * Accepts the images of a space from a form: existing ones by their address, new ones after a check of their content.
 * Throws 400 with a sentence on each rejected image (`images.0.url`).
 */
export async function acceptSpaceImages(images: { url: string; name: string }[]): Promise<KeptImage[]> {
  const taken = await Promise.allSettled(
    images.map(async ({ url, name }, index) => ({
      pathname: (await keptPath(url)) ?? (await acceptImage(url, 'space', `images.${index}.url`)),
      name,
    })),
  );
  const failures = taken.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  // Any other error is our own failure: then it is not known whether the image is good.
  const ours = failures.find((reason) => !(reason instanceof AppError && reason.errors));
  if (ours) throw ours;
  const errors = failures.flatMap((reason) => (reason instanceof AppError ? (reason.errors ?? []) : []));
  if (errors.length > 0) throw invalid(errors[0]?.message ?? WRONG_TYPE, errors);
  return taken.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}
