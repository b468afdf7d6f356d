'use client';

import { FormPage, FormSection } from '@/components/form/form-page';
import { OwnerField } from '@/components/form/owner-field';
import { createFeatureAction } from '@/lib/catalogue/features/actions';
import { featureInput } from '@/lib/catalogue/features/schema';
import { translationsToEdit } from '@/lib/platform/languages/record-translations';
import type { OwnerChoice } from '@/lib/platform/ownership/rights';
import { FeatureFields, isReady, TRANSLATED } from './feature-fields';

const DEFAULTS = {
  name: '',
  key: undefined,
  image: undefined,
  fileName: null,
  htmlText: '',
  translations: translationsToEdit(TRANSLATED),
  bannerImg: undefined,
  bannerFileName: null,
};

export function AddFeature({ owner, closeHref }: { owner: OwnerChoice; closeHref: string }) {
  return (
    <FormPage
      schema={featureInput}
      defaults={DEFAULTS}
      submit={createFeatureAction}
      submitLabel="Save"
      success="Feature successfully created."
      ready={(values) => isReady(values)}
      closeHref={closeHref}
    >
      <FormSection
        title="Feature"
        description="A button in the app inside a space. The key decides what it opens; with custom, you write the content yourself."
      >
        <FeatureFields />
        <OwnerField choice={owner} />
      </FormSection>
    </FormPage>
  );
}
