'use client';

import { TextField } from '@/components/form/fields';
import { ImageField } from '@/components/form/image-field';

/** Name and picture: the same on the page that adds an amenity and in the dialog that edits one. */
export function AmenityFields({ currentUrl }: { currentUrl?: string | null }) {
  return (
    <>
      <TextField name="name" label="Name" maxLength={120} autoComplete="off" autoFocus />
      <ImageField
        name="image"
        label="Image"
        kind="amenity"
        currentUrl={currentUrl}
        fileNameField="fileName"
      />
    </>
  );
}
