import 'server-only';
import { db } from '@/db/client';
import { features, spaceFeatures } from '@/db/tables';
import { recordCommands, spacesThatUse } from '@/lib/catalogue/record-commands';
import { pictureFileName } from '@/lib/catalogue/record-pictures';
import { CUSTOM } from '@/lib/column-values/feature-keys';
import { invalidField } from '@/lib/foundation/errors';
import { command } from '@/lib/platform/command';
import { acceptFeatureContent, featureNamesOnly } from './content';
import { loadFeatures } from './list';
import { featureInput, featureUpdate, NO_CONTENT } from './schema';

const feature = recordCommands({
  table: features,
  belongsTo: 'owner',
  noun: 'feature',
  record: 'feature',
  load: loadFeatures,
});
/** Columns that only custom features have. */
const NONE = { htmlText: null, bannerImg: null, bannerFileName: null };

/**
 * Adds a feature; throws 400 on the field for an image of the wrong type or size, and for a custom one with neither
 * text nor banner. With any other key, text and banner are dropped.
 */
export const createFeature = command({
  permission: 'features.add',
  input: featureInput,
  prepare: (_, { translations = {}, ...input }) =>
    acceptFeatureContent(
      input.key === CUSTOM
        ? { ...input, translations }
        : { image: input.image, translations: featureNamesOnly(translations) },
    ),
  run({ prepared, ...context }) {
    const { name, key, fileName, ...input } = context.input;
    const bannerFileName = pictureFileName(prepared.bannerImg ?? null, input.bannerFileName);
    return feature.create(context, { name, key, fileName, ...prepared, bannerFileName });
  },
});

/**
 * Updates the fields that are sent, for every space that has the feature. A change away from `custom` clears
 * text and banner.
 */
export const updateFeature = command({
  permission: 'features.edit',
  input: featureUpdate,
  async prepare(actor, { id, key, ...sent }) {
    await feature.assertMayWrite(actor, id);
    const [before] = await loadFeatures(db(), [id]);
    return acceptFeatureContent(
      (key ?? before?.key) === CUSTOM ? sent : { image: sent.image, translations: sent.translations },
      before,
    );
  },
  run({ prepared, ...context }) {
    const { input } = context;
    return feature.update(context, (row) => {
      const key = input.key ?? row.key;
      const { image, htmlText = row.htmlText, bannerImg = row.bannerImg } = prepared;
      const texts = prepared.translations ?? row.translations;
      const translations = key === CUSTOM ? texts : featureNamesOnly(texts);
      // An old custom feature without either can still be renamed.
      const isSame = key === row.key && htmlText === row.htmlText && bannerImg === row.bannerImg;
      if (key === CUSTOM && !htmlText && !bannerImg && !isSame) throw invalidField('htmlText', NO_CONTENT);
      const bannerFileName = pictureFileName(prepared.bannerImg, input.bannerFileName);
      const content = key === CUSTOM ? { htmlText, bannerImg, bannerFileName } : NONE;
      const fileName = pictureFileName(image, input.fileName);
      return { name: input.name, key, translations, image, fileName, ...content };
    });
  },
});

/** Deletes a feature; 409 while spaces have it. */
export const deleteFeature = feature.deletion({
  permission: 'features.delete',
  usedBy: (id) => spacesThatUse(spaceFeatures, spaceFeatures.featureId, id),
});
