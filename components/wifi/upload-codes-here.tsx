'use client';

import { ButtonLink } from '@/components/ui/button';
import { onDemand } from '@/components/ui/on-demand';

const UploadCodes = onDemand(() => import('./upload-codes').then(({ UploadCodes }) => UploadCodes));
const LABEL = 'Upload codes';

/**
 * Uploads Wi-Fi codes without leaving the page. Until its script is loaded, it links to the page where they are
 * uploaded.
 */
export const UploadCodesHere = () => (
  <UploadCodes
    label={LABEL}
    size="sm"
    variant="secondary"
    fallback={
      <ButtonLink size="sm" href="/admin/radius-wifi">
        {LABEL}
      </ButtonLink>
    }
  />
);
