'use client';

import { z } from 'zod';
import { FormDialog } from '@/components/form/form-dialog';
import { LookupField } from '@/components/form/lookup-field';

const schema = z.object({ spaceId: z.number({ error: 'Choose a space' }) });

/** Chooses the space that is put out of service; the next step, with its bookings, is on the space's page. */
export const BlockSpaceDialog = ({ closeHref }: { closeHref: string }) => (
  <FormDialog
    title="Put out of service"
    description="Which space? Several at once are chosen in the list of spaces."
    schema={schema}
    defaults={{}}
    submit={async ({ spaceId }) => ({ ok: true, data: spaceId })}
    submitLabel="Continue"
    success={() => undefined}
    ready={({ spaceId }) => Boolean(spaceId)}
    close={{ href: closeHref }}
    next={(spaceId) => `/admin/space/${spaceId}?action=block`}
    size="sm"
  >
    <LookupField name="spaceId" label="Space" path="/admin/pod?lookup=true" />
  </FormDialog>
);
