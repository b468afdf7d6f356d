import 'server-only';
import { acceptImage } from '@/lib/platform/images/accept';
import type { ImageKind } from '@/lib/platform/images/rules';

type Picture = {
  kind: ImageKind;
  /** The field that an error belongs to. */
  field: string;
  /** The address of the record's current picture. */
  current?: string | null;
};

/**
 * The new value of a record's picture: null removes it; undefined leaves the current one, also if its own address is
 * sent back. Throws 400 on `field`: {@link acceptImage}.
 */
export async function newRecordPicture(sent: string | null | undefined, { kind, field, current }: Picture) {
  if (!sent) return sent;
  return sent === current ? undefined : acceptImage(sent, kind, field);
}

/**
 * The new file name of a record's picture: a new picture brings its own, a removed one loses it; undefined
 * leaves the current one.
 */
export const pictureFileName = (picture: string | null | undefined, sent: string | null | undefined) =>
  picture === undefined ? sent : (picture && sent) || null;
