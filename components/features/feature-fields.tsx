'use client';

import { useWatch } from 'react-hook-form';
import { SelectField, TextField } from '@/components/form/fields';
import { ImageField } from '@/components/form/image-field';
import { RichTextField } from '@/components/form/rich-text-field';
import { useTextLanguage } from '@/components/form/translated-texts';
import { type Feature, MAX_NAME_LENGTH } from '@/lib/catalogue/features/schema';
import { CUSTOM, featureKeyChoices } from '@/lib/column-values/feature-keys';
import { isEmptyRichText } from '@/lib/platform/rich-text/field';

type Values = Partial<{
  name: string;
  key: string;
  image: string | null;
  htmlText: string | null;
  bannerImg: string | null;
}>;

export const TRANSLATED = ['name', 'htmlText'] as const;

/** Whether a feature can be saved: docs/rules.md#features. */
export function isReady(values: Values, saved: Feature | null = null): boolean {
  const { name, key, image = saved?.image, htmlText, bannerImg = saved?.bannerImg } = values;
  const hasContent = Boolean(bannerImg) || !isEmptyRichText(htmlText ?? '');
  return Boolean(name?.trim() && key && image) && (key !== CUSTOM || hasContent);
}

/**
 * The same fields on the page that adds and in the dialog that edits. Text and banner are required for the key
 * custom.
 */
export function FeatureFields({ saved = null }: { saved?: Feature | null }) {
  const key = useWatch({ name: 'key' });
  const { picker, field, isOriginal } = useTextLanguage(TRANSLATED);
  return (
    <>
      {picker}
      <TextField
        {...field('name')}
        label="Name"
        optional={!isOriginal}
        maxLength={MAX_NAME_LENGTH}
        counts
        autoComplete="off"
        autoFocus={isOriginal}
      />
      <SelectField name="key" label="Key" options={featureKeyChoices} placeholder="Select a key" />
      <ImageField name="image" label="Icon" kind="icon" currentUrl={saved?.image} fileNameField="fileName" />
      {key === CUSTOM && (
        <>
          <RichTextField
            {...field('htmlText')}
            label="Text"
            optional={!isOriginal}
            hint={isOriginal ? 'A text, a banner, or both' : undefined}
          />
          <ImageField
            name="bannerImg"
            label="Banner"
            kind="banner"
            currentUrl={saved?.bannerImg}
            fileNameField="bannerFileName"
          />
        </>
      )}
    </>
  );
}
