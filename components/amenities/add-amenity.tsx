'use client';

import { FormPage, FormSection } from '@/components/form/form-page';
import { createAmenityAction } from '@/lib/amenities/actions';
import { amenityInput } from '@/lib/amenities/schema';
import { AmenityFields } from './amenity-fields';

/** The form of the Add Amenities page. */
export function AddAmenity({ closeHref }: { closeHref: string }) {
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
      <FormSection title="Amenity" description="The picture stands beside the name, on a light ground.">
        <AmenityFields />
      </FormSection>
    </FormPage>
  );
}
