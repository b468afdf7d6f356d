'use client';

import { ReloadWhenBack } from '@/components/api/reload-when-back';
import { Button } from '@/components/ui/button';

/**
 * Loads the address again, with its tab, search and page: when it is pressed, and by itself once the server is back.
 */
export function RetryPage() {
  return (
    <>
      <ReloadWhenBack />
      <Button onClick={() => location.reload()}>Retry</Button>
    </>
  );
}
