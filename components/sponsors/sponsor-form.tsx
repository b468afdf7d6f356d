'use client';

import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { TextField } from '@/components/form/fields';
import { FormPage, FormSection } from '@/components/form/form-page';
import { ImageField } from '@/components/form/image-field';
import { OwnerField } from '@/components/form/owner-field';
import { createSponsorAction, updateSponsorAction } from '@/lib/catalogue/sponsors/actions';
import { type Sponsor, sponsorForm } from '@/lib/catalogue/sponsors/schema';
import { THEME_KEYS, themeColors } from '@/lib/catalogue/sponsors/theme';
import type { OwnerChoice } from '@/lib/platform/ownership/rights';
import { ThemeFields } from './theme-fields';
import { ThemeNotes } from './theme-notes';
import { VisitorPreview } from './visitor-preview';

/** The logo is sent only if it changed. */
const shown = (sponsor: Sponsor | null) => ({
  name: sponsor?.name ?? '',
  logoUrl: undefined,
  fileName: sponsor?.fileName ?? null,
  theme: { Color: Object.fromEntries(THEME_KEYS.map((key) => [key, sponsor?.colors?.[key] ?? null])) },
});

type Props = { sponsor: Sponsor | null; owner: OwnerChoice; closeHref: string };

/** Add sponsor, or Edit sponsor if there is one, with a preview of what visitors will see beside it. */
export function SponsorForm({ sponsor, owner, closeHref }: Props) {
  const [logo, setLogo] = useState(sponsor?.logoUrl ?? null);
  return (
    <FormPage
      schema={sponsorForm}
      isStored={sponsor !== null}
      defaults={shown(sponsor)}
      submit={(values) =>
        sponsor
          ? updateSponsorAction({ ...values, id: sponsor.id, updatedAt: sponsor.updatedAt.toISOString() })
          : createSponsorAction({ ...values, logoUrl: values.logoUrl ?? '' })
      }
      submitLabel="Save"
      success={`Sponsor successfully ${sponsor ? 'updated' : 'created'}.`}
      ready={({ name, logoUrl }) =>
        Boolean(name?.trim() && (logoUrl === undefined ? sponsor?.logoUrl : logoUrl))
      }
      closeHref={closeHref}
      beside={<Preview logoUrl={logo} />}
    >
      <FormSection title="Sponsor" description="The logo appears at the top of visitor pages.">
        <TextField name="name" label="Name" maxLength={120} autoComplete="off" autoFocus={!sponsor} />
        <ImageField
          name="logoUrl"
          label="Logo"
          kind="logo"
          currentUrl={sponsor?.logoUrl}
          fileNameField="fileName"
          onShow={setLogo}
        />
        {!sponsor && <OwnerField choice={owner} />}
      </FormSection>
      <FormSection title="Colour theme" description="Empty colours use their default.">
        <ThemeFields />
      </FormSection>
    </FormPage>
  );
}

/** Follows what is typed and picked. */
function Preview({ logoUrl }: { logoUrl: string | null }) {
  const [name, picked] = useWatch({ name: ['name', 'theme.Color'] });
  const colors = themeColors(picked);
  return (
    <section aria-labelledby="what-visitors-see" className="grid gap-3">
      <h2 id="what-visitors-see" className="text-section">
        What visitors see
      </h2>
      <VisitorPreview sponsor={{ name, logoUrl }} colors={colors} />
      <div aria-live="polite">
        <ThemeNotes colors={colors} />
      </div>
    </section>
  );
}
