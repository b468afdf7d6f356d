'use client';

import { FormDialog } from '@/components/form/form-dialog';
import { updateFeatureAction } from '@/lib/catalogue/features/actions';
import { type Feature, featureChangeOf } from '@/lib/catalogue/features/schema';
import { CUSTOM } from '@/lib/column-values/feature-keys';
import { translationsToEdit } from '@/lib/platform/languages/record-translations';
import { FeatureFields, isReady, TRANSLATED } from './feature-fields';

/** Edit Feature. The pictures are sent only if they changed. */
export function EditFeatureDialog({ feature, closeHref }: { feature: Feature; closeHref: string }) {
  return (
    <FormDialog
      title="Edit Feature"
      description="The change shows in every space that uses it."
      size={feature.key === CUSTOM ? 'lg' : 'md'}
      schema={featureChangeOf(feature)}
      isStored
      defaults={{
        name: feature.name,
        key: feature.key,
        image: undefined,
        fileName: feature.fileName,
        htmlText: feature.htmlText ?? '',
        translations: translationsToEdit(TRANSLATED, feature.translations),
        bannerImg: undefined,
        bannerFileName: feature.bannerFileName,
      }}
      submit={(values) =>
        updateFeatureAction({ ...values, id: feature.id, updatedAt: feature.updatedAt.toISOString() })
      }
      submitLabel="Update"
      success="Feature successfully updated."
      ready={(values) => isReady(values, feature)}
      close={{ href: closeHref }}
    >
      <FeatureFields saved={feature} />
    </FormDialog>
  );
}
