'use client';

import { FormPage, FormSection } from '@/components/form/form-page';
import { OwnerField } from '@/components/form/owner-field';
import { createAmenityAction } from '@/lib/catalogue/amenities/actions';
import { amenityInput } from '@/lib/catalogue/amenities/schema';
import type { OwnerChoice } from '@/lib/platform/ownership/rights';
import { AmenityFields } from './amenity-fields';

export function AddAmenity({ owner, closeHref }: { owner: OwnerChoice; closeHref: string }) {
  return (
    <FormPage
      schema={amenityInput}
      defaults={{ name: '', image: undefined, fileName: null }}
      submit={createAmenityAction}
      submitLabel="Add"
      success="Amenity successfully created."
      ready={({ name, image }) => Boolean(name?.trim() && image)}
      closeHref={closeHref}
    >
      <FormSection title="Amenity" description="The image appears next to the name, on a light background.">
        <AmenityFields />
        <OwnerField choice={owner} />
      </FormSection>
    </FormPage>
  );
}
