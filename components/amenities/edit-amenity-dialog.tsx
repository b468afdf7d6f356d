'use client';

import { FormDialog } from '@/components/form/form-dialog';
import { updateAmenityAction } from '@/lib/catalogue/amenities/actions';
import { type Amenity, amenityChange } from '@/lib/catalogue/amenities/schema';
import { AmenityFields } from './amenity-fields';

/** Edit Amenities. The picture is sent only if it changed. */
export function EditAmenityDialog({ amenity, closeHref }: { amenity: Amenity; closeHref: string }) {
  return (
    <FormDialog
      title="Edit Amenities"
      description="The change shows in every space that uses it."
      size="sm"
      schema={amenityChange}
      isStored
      defaults={{ name: amenity.name, image: undefined, fileName: amenity.fileName }}
      submit={(values) =>
        updateAmenityAction({ ...values, id: amenity.id, updatedAt: amenity.updatedAt.toISOString() })
      }
      submitLabel="Update"
      success="Amenity successfully updated."
      ready={({ name, image = amenity.image }) => Boolean(name?.trim() && image)}
      close={{ href: closeHref }}
    >
      <AmenityFields currentUrl={amenity.image} />
    </FormDialog>
  );
}
