'use client';

import { Fragment, type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ChecksField } from '@/components/form/checks-field';
import { ComboField, SelectField, TextAreaField, TextField, TimeField } from '@/components/form/fields';
import { FormPage, FormSection } from '@/components/form/form-page';
import { LookupField, MultiLookupField } from '@/components/form/lookup-field';
import { NumberField } from '@/components/form/number-field';
import { useTextLanguage } from '@/components/form/translated-texts';
import { CoordinateFields } from '@/components/locations/coordinate-fields';
import type { ComboboxOption } from '@/components/ui/combobox';
import { createSpacesAction, updateSpaceAction } from '@/lib/catalogue/spaces/actions';
import { type BoxType, type SpaceDetail, spaceForm } from '@/lib/catalogue/spaces/schema';
import { DOOR_OPENING_WORDS, DOOR_OPENINGS } from '@/lib/column-values/door-opening';
import { TRANSLATED_TEXTS, type TranslatedText } from '@/lib/column-values/space-texts';
import type { ActionResult } from '@/lib/platform/http/action';
import { BoxTypeFields } from './box-type-fields';
import { CloneTable } from './clone-table';
import { ConfigField } from './config-field';
import { FeaturesField } from './features-field';
import { ImagesField } from './images-field';
import { LocationFields, PlaceOfLocation } from './place-fields';
import { PLANS } from './plan-path';
import { PreviewBeside, PreviewButton } from './preview-places';
import { QuantityField } from './quantity-field';
import { SignField } from './sign-field';
import { keptSecrets, startingValues, toSend } from './space-form-values';
import type { PreviewTexts } from './visitor-preview';

/**
 * The lookup of records that the space can have: those of its sellers, and of the operator
 * (docs/rules.md#owned-links).
 */
function Offered({ path, field }: { path: string; field: (path: string) => ReactNode }) {
  const sellers: readonly number[] | null | undefined = useWatch({ name: 'businessPartnerIds' });
  const soldBy = sellers && sellers.length > 0 ? sellers.join() : 'default';
  return field(`${path}${path.includes('?') ? '&' : '?'}soldBy=${soldBy}`);
}

type Props = {
  action: 'add' | 'edit' | 'clone';
  space: SpaceDetail | null;
  boxTypes: BoxType[];
  zones: ComboboxOption[];
  /** Whether the config can be written with the space: `spaces.config.add` or `spaces.config.edit`. */
  mayConfig: boolean;
  /** Whether the reader may open the page of a space: a new one opens after it was added. */
  mayOpen: boolean;
  /** Whether a new space remains inactive until staff open it. */
  opensLater: boolean;
  closeHref: string;
  /** For the preview, which consists of the visitor's own components. */
  previewTexts: PreviewTexts;
};

const DOORS = DOOR_OPENINGS.map((value) => ({ value, label: DOOR_OPENING_WORDS[value] }));

const SECTIONS = ['Space', 'Location', 'Sales', 'Equipment', 'External IDs'];

/** The texts that staff translate, in one language at a time. */
function TranslatedFields() {
  const { picker, field } = useTextLanguage(TRANSLATED_TEXTS);
  const fields: Record<TranslatedText, ReactNode> = {
    description: (
      <TextAreaField {...field('description')} label="Description" optional maxLength={450} rows={3} />
    ),
  };
  return (
    <>
      {picker}
      {TRANSLATED_TEXTS.map((name) => (
        <Fragment key={name}>{fields[name]}</Fragment>
      ))}
    </>
  );
}

/** Add Space, Edit Space or Clone of {name}: one form for all three. */
export function SpaceForm(props: Props) {
  const { action, space, boxTypes, zones, mayConfig, mayOpen, opensLater, closeHref, previewTexts } = props;
  const secrets = keptSecrets(space, boxTypes);
  const [schema] = useState(() => spaceForm(secrets));
  const edited = action === 'edit' ? space : null;
  const config = action === 'add' ? undefined : space?.config;
  return (
    <FormPage
      schema={schema}
      isStored={edited !== null}
      defaults={startingValues(action, space)}
      submit={(values): Promise<ActionResult<SpaceDetail | SpaceDetail[]>> => {
        const sent = toSend(values, config);
        return edited
          ? updateSpaceAction({ ...sent, id: edited.id, updatedAt: edited.updatedAt.toISOString() })
          : createSpacesAction({ ...sent, opensLater });
      }}
      submitLabel={edited ? 'Update Space' : 'Add Space'}
      success={`Space successfully ${edited ? 'updated' : 'created'}.`}
      failure={({ status }) =>
        action === 'clone' && status !== 400 && status !== 403 ? 'Unable to create space' : undefined
      }
      closeHref={closeHref}
      savedHref={(saved) => {
        const ids = Array.isArray(saved) ? saved.map(({ id }) => id) : [];
        if (ids.length > 1) return `/admin/space?made=${ids.join(',')}`;
        return mayOpen && ids.length === 1 ? `/admin/space/${ids[0]}` : closeHref;
      }}
      footActions={
        <>
          {mayConfig && <ConfigField name="config" />}
          <PreviewButton texts={previewTexts} />
        </>
      }
      beside={<PreviewBeside texts={previewTexts} />}
      sections={SECTIONS}
    >
      <FormSection title="Space" description="Shown to visitors, with the local tax rate.">
        <TextField name="name" label="Name" maxLength={120} autoComplete="off" autoFocus />
        {action !== 'clone' && <SignField />}
        {action === 'clone' && (
          <>
            <QuantityField />
            <CloneTable />
          </>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField name="size" label="Size" optional unit="sq ft" />
          <NumberField name="tax" label="Tax" unit="%" />
        </div>
        <TranslatedFields />
        <BoxTypeFields types={boxTypes} kept={secrets} />
      </FormSection>
      <FormSection title="Location" description="All times of this space use its time zone.">
        <LocationFields />
        <TextField name="address" label="Address" optional maxLength={300} autoComplete="off" />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField name="zipcode" label="Zip code" maxLength={20} autoComplete="off" />
          <ComboField name="timezone" label="Time zone" options={zones} placeholder="Select a time zone" />
        </div>
        <PlaceOfLocation />
        <CoordinateFields from={['address', 'locationId']} enough={['address', 'locationId']} />
      </FormSection>
      <FormSection title="Sales" description="Prices, partners and closing times.">
        <Offered
          path={PLANS}
          field={(path) => (
            <MultiLookupField
              name="pricingPlanId"
              label="Pricing plans"
              path={path}
              placeholder="Select pricing plans"
            />
          )}
        />
        <MultiLookupField
          name="businessPartnerIds"
          label="Partner Api Key"
          optional
          hint="Whose key can book this space. If empty, it is sold under your own brand."
          path="/admin/business-partner?lookup=true"
          placeholder="Select partners"
        />
        <MultiLookupField
          name="partnerId"
          label="Partners"
          optional
          hint="Their promo codes work here."
          path="/partner?lookup=true"
          placeholder="Select partners"
        />
        <Offered
          path="/admin/sponsors?lookup=true"
          field={(path) => (
            <LookupField
              name="sponsorId"
              label="Sponsor"
              optional
              hint="Its logo and colours appear on visitor pages."
              path={path}
              placeholder="Select a sponsor"
            />
          )}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TimeField
            name="restrictedFrom"
            label="Booking restriction start"
            optional
            hint="Closed between these times. Same time = always open."
          />
          <TimeField name="restrictedTo" label="Booking restriction end" optional />
        </div>
      </FormSection>
      <FormSection title="Equipment">
        <SelectField
          name="doorOpensBy"
          label="Door opens by"
          hint="Without a device token, visitors can book only what keypad or staff open. They read how."
          options={DOORS}
        />
        <Offered
          path="/amenities"
          field={(path) => (
            <ChecksField
              name="amenityIds"
              label="Amenities (Optional)"
              path={path}
              emptyText="There are no amenities yet."
            />
          )}
        />
        <Offered
          path="/admin/features?lookup=true"
          field={(path) => <FeaturesField name="features" path={path} />}
        />
        <Offered
          path="/admin/audio?lookup=true"
          field={(path) => (
            <LookupField
              name="audioId"
              label="Audio"
              optional
              path={path}
              placeholder="Select an audio file"
            />
          )}
        />
        <ImagesField name="images" />
      </FormSection>
      <FormSection title="External IDs" description="How other systems identify this space.">
        <div className="grid gap-4 sm:grid-cols-3">
          {action !== 'clone' && (
            <TextField name="inventoryId" label="Inventory id" optional maxLength={100} autoComplete="off" />
          )}
          <TextField name="iwgCentreId" label="Centre id" optional maxLength={100} autoComplete="off" />
          {action !== 'clone' && (
            <TextField name="terminalId" label="Terminal id" optional maxLength={100} autoComplete="off" />
          )}
        </div>
      </FormSection>
    </FormPage>
  );
}
