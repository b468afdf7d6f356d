'use client';

import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ChecksField } from '@/components/form/checks-field';
import {
  ComboField,
  LookupField,
  MultiLookupField,
  NumberField,
  TextAreaField,
  TextField,
  TimeField,
} from '@/components/form/fields';
import { FormPage, FormSection } from '@/components/form/form-page';
import { CoordinateFields } from '@/components/locations/coordinate-fields';
import type { ComboboxOption } from '@/components/ui/combobox';
import type { ActionResult } from '@/lib/http/action';
import { createSpacesAction, updateSpaceAction } from '@/lib/spaces/actions';
import { spaceForm } from '@/lib/spaces/input';
import type { BoxType, SpaceDetail } from '@/lib/spaces/schema';
import { BoxTypeFields } from './box-type-fields';
import { ConfigField } from './config-field';
import { FeaturesField } from './features-field';
import { ImagesField } from './images-field';
import { QuantityField } from './quantity-field';
import { keptSecrets, startingValues, toSend } from './space-form-values';

type Props = {
  action: 'add' | 'edit' | 'clone';
  space: SpaceDetail | null;
  boxTypes: BoxType[];
  zones: ComboboxOption[];
  /** Whether the config may be written with the space (permission 21 besides 16 or 17). */
  mayConfig: boolean;
  closeHref: string;
};

/** Add Space, Edit Space or Clone of {name}: one form for all three. */
export function SpaceForm({ action, space, boxTypes, zones, mayConfig, closeHref }: Props) {
  const kept = keptSecrets(space, boxTypes);
  const [schema] = useState(() => spaceForm(kept));
  const edited = action === 'edit' ? space : null;
  const config = action === 'add' ? undefined : space?.config;
  return (
    <FormPage
      schema={schema}
      defaults={startingValues(action, space)}
      submit={(values): Promise<ActionResult<unknown>> => {
        const sent = toSend(values, config);
        return edited
          ? updateSpaceAction({ ...sent, id: edited.id, updatedAt: edited.updatedAt })
          : createSpacesAction(sent);
      }}
      submitLabel={edited ? 'Update Space' : 'Add Space'}
      success={`Space successfully ${edited ? 'updated' : 'created'}.`}
      failure={({ status }) =>
        action === 'clone' && status !== 400 && status !== 403 ? 'Unable to create space' : undefined
      }
      closeHref={closeHref}
      footActions={mayConfig && <ConfigField name="config" />}
    >
      <FormSection title="Space" description="What visitors read, and what it costs in tax.">
        <TextField name="name" label="Name" maxLength={120} autoComplete="off" autoFocus />
        {action === 'clone' && <QuantityField />}
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField name="size" label="Size" optional unit="sq ft" step={0.01} min={0} />
          <NumberField name="tax" label="Tax" unit="%" step={0.001} min={0} max={100} />
        </div>
        <TextAreaField name="description" label="Description" optional maxLength={450} rows={3} />
        <BoxTypeFields types={boxTypes} kept={kept} />
      </FormSection>
      <FormSection
        title="Place"
        description="Every time of this space is shown and checked in its time zone."
      >
        <LocationFields />
        <TextField name="address" label="Address" optional maxLength={300} autoComplete="off" />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField name="zipcode" label="Zip code" maxLength={20} autoComplete="off" />
          <ComboField name="timezone" label="Time zone" options={zones} placeholder="Select a time zone" />
        </div>
        <CoordinateFields from={['address', 'locationId']} enough={['address', 'locationId']} />
      </FormSection>
      <FormSection title="Selling" description="Who sells the space, for how much, and when it is closed.">
        <MultiLookupField
          name="pricingPlanId"
          label="Price plans"
          path="/pricingPlans"
          placeholder="Select price plans"
        />
        <MultiLookupField
          name="business_partner_id"
          label="Partner Api Key"
          optional
          hint="Whose key books the space. Without one it is sold under the operator’s own."
          path="/admin/business-partner?lookup=true"
          placeholder="Select partners"
        />
        <MultiLookupField
          name="partnerId"
          label="Partners"
          optional
          hint="Their promo codes are taken here."
          path="/partner?lookup=true"
          placeholder="Select partners"
        />
        <LookupField
          name="sponsorId"
          label="Sponsor"
          optional
          hint="Its logo and colours appear on the visitor’s pages."
          path="/admin/sponsors?lookup=true"
          placeholder="Select a sponsor"
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TimeField
            name="restrictedFrom"
            label="Booking restriction start"
            optional
            hint="No booking between these times; equal times mean none."
          />
          <TimeField name="restrictedTo" label="Booking restriction end" optional />
        </div>
      </FormSection>
      <FormSection title="Inside">
        <ChecksField
          name="amenityIds"
          label="Amenities (Optional)"
          path="/amenities"
          none="There are no amenities yet."
        />
        <FeaturesField name="extAppFeaturesIds" />
        <LookupField
          name="audio_id"
          label="Audio"
          optional
          path="/admin/audio?lookup=true"
          placeholder="Select an audio file"
        />
        <ImagesField name="images" />
      </FormSection>
      <FormSection title="Numbers elsewhere" description="How other systems call this space.">
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField name="inventoryId" label="Inventory id" optional maxLength={100} autoComplete="off" />
          <TextField name="iwgCentreId" label="Centre id" optional maxLength={100} autoComplete="off" />
          <TextField name="terminalId" label="Terminal id" optional maxLength={100} autoComplete="off" />
        </div>
      </FormSection>
    </FormPage>
  );
}

/** The primary location and the secondary ones, which exclude each other. */
function LocationFields() {
  const [primary, secondary]: [number | null | undefined, number[]] = useWatch({
    name: ['locationId', 'secondaryLocations'],
  });
  const path = '/locations?lookup=true';
  return (
    <>
      <LookupField
        name="locationId"
        label="Primary location"
        path={path}
        placeholder="Select a location"
        without={secondary}
      />
      <MultiLookupField
        name="secondaryLocations"
        label="Secondary locations"
        optional
        path={path}
        placeholder="Select locations"
        without={primary ? [primary] : []}
      />
    </>
  );
}
