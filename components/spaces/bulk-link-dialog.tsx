'use client';

import type { ReactNode } from 'react';
import type { z } from 'zod';
import { SelectField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { LookupField, MultiLookupField } from '@/components/form/lookup-field';
import { useBulkOutcome } from '@/components/list/use-bulk-outcome';
import { useBulk } from '@/components/list/use-selection';
import { featuresToAssign, plansToAssign, sponsorToAssign } from '@/lib/catalogue/spaces/schema';
import { bulkActionAction } from '@/lib/console/bulk/actions';
import { counted } from '@/lib/foundation/text/words';

type Kind = 'space.plans' | 'space.features' | 'space.sponsor';
type Form = { schema: z.ZodType<Record<string, unknown>, Record<string, unknown>>; fields: ReactNode };

const modes = (what: string) => (
  <SelectField
    name="mode"
    label={`Existing ${what}`}
    options={[
      { value: 'add', label: `Add to their ${what}` },
      { value: 'replace', label: `Replace all their ${what}` },
    ]}
  />
);

const FORMS: Record<Kind, Form> = {
  'space.plans': {
    schema: plansToAssign,
    fields: (
      <>
        <MultiLookupField
          name="pricingPlanId"
          label="Pricing plans"
          path="/pricingPlans?sort=sortByDuration&type=ASC"
          placeholder="Select pricing plans"
        />
        {modes('plans')}
      </>
    ),
  },
  'space.features': {
    schema: featuresToAssign,
    fields: (
      <>
        <MultiLookupField
          name="featureIds"
          label="Internal App Feature"
          path="/admin/features?lookup=true"
          placeholder="Select features"
        />
        {modes('features')}
      </>
    ),
  },
  'space.sponsor': {
    schema: sponsorToAssign,
    fields: (
      <LookupField
        name="sponsorId"
        label="Sponsor"
        optional
        hint="Without one, they show none."
        path="/admin/sponsors?lookup=true"
        placeholder="Select a sponsor"
      />
    ),
  },
};

const DEFAULTS = { mode: 'add', pricingPlanId: [], featureIds: [], sponsorId: null };

/** Adds plans, features or a sponsor to the selected spaces. `title` is the action, before their number. */
export function BulkLinkDialog({ kind, title }: { kind: Kind; title: string }) {
  const { count, noun, choice, show } = useBulk();
  const outcome = useBulkOutcome();
  const { schema, fields } = FORMS[kind];
  return (
    <FormDialog
      title={`${title} ${counted(count, noun)}`}
      schema={schema}
      defaults={DEFAULTS}
      // The outcome closes the dialog, and reports the result for each space.
      submit={async (params) => {
        const result = await bulkActionAction({ kind, params, ...choice });
        if (result.ok) outcome(result.data);
        return result;
      }}
      submitLabel="Save"
      success={() => undefined}
      close={() => show(null)}
      size="sm"
    >
      {fields}
    </FormDialog>
  );
}
