import 'server-only';
import { eq } from 'drizzle-orm';
import { db, type Tx } from '@/db/client';
import { features, spaceFeatures } from '@/db/tables';
import { linkedSpaces, lockLive, softDelete } from '@/lib/catalogue/kept-records';
import { invalidField, notFound } from '@/lib/foundation/errors';
import { assertFresh, onlyRow } from '@/lib/foundation/write';
import { command } from '@/lib/platform/command';
import { acceptContent } from './content';
import { CUSTOM } from './keys';
import { loadFeatures } from './list-sql';
import { type Feature, featureInput, featureUpdate, NO_CONTENT } from './schema';

const noun = 'feature';
/** Columns of custom features only. */
const NONE = { htmlText: null, bannerImg: null, bannerFileName: null };

async function loadOne(tx: Tx, id: number): Promise<Feature> {
  const [feature] = await loadFeatures(tx, [id]);
  if (!feature) throw notFound('Feature');
  return feature;
}

/** A new image brings its own file name; a removed one loses its name. */
const nameOf = (picture: string | null | undefined, sent: string | null | undefined) =>
  picture === undefined ? sent : picture && (sent ?? null);

/**
 * Adds a feature; throws 400 beside the field for an image of the wrong type or size, and for a custom one
 * with neither text nor banner. With another key, text and banner are dropped.
 */
export const createFeature = command({
  permission: 'features.add',
  input: featureInput,
  prepare: (_, input) => acceptContent(input.key === CUSTOM ? input : { image: input.image }),
  async run({ tx, input: { name, key, fileName, bannerFileName }, prepared, audit }) {
    const rows = await tx
      .insert(features)
      .values({ name, key, fileName, ...prepared, bannerFileName: prepared.bannerImg && bannerFileName })
      .returning({ id: features.id });
    const feature = await loadOne(tx, onlyRow(rows).id);
    await audit({ action: 'feature.create', entityId: feature.id, after: feature });
    return feature;
  },
});

/**
 * Updates the fields that are sent, for every space that has the feature. A change away from `custom` clears
 * text and banner.
 */
export const updateFeature = command({
  permission: 'features.edit',
  input: featureUpdate,
  async prepare(_, { id, key, ...sent }) {
    const [before] = await loadFeatures(db(), [id]);
    return acceptContent((key ?? before?.key) === CUSTOM ? sent : { image: sent.image }, before);
  },
  async run({ tx, input: { id, updatedAt, ...input }, prepared, audit }) {
    const row = await lockLive(tx, features, id, noun);
    assertFresh(row.updatedAt, updatedAt, noun);
    const before = await loadOne(tx, id);
    const key = input.key ?? row.key;
    const { image, htmlText = row.htmlText, bannerImg = row.bannerImg } = prepared;
    if (key === CUSTOM && !htmlText && !bannerImg) throw invalidField('htmlText', NO_CONTENT);
    const content = { htmlText, bannerImg, bannerFileName: nameOf(prepared.bannerImg, input.bannerFileName) };
    await tx
      .update(features)
      .set({
        name: input.name ?? row.name,
        key,
        image,
        fileName: nameOf(image, input.fileName),
        ...(key === CUSTOM ? content : NONE),
      })
      .where(eq(features.id, id));
    const after = await loadOne(tx, id);
    await audit({ action: 'feature.update', entityId: id, before, after });
    return after;
  },
});

/** Deletes a feature; 409 while spaces have it. */
export const deleteFeature = softDelete({
  permission: 'features.delete',
  table: features,
  noun: noun,
  action: 'feature.delete',
  usedBy: (id) => linkedSpaces(spaceFeatures, spaceFeatures.featureId, id),
  load: loadFeatures,
});
