'use client';

import { ReloadWhenBack } from '@/components/api/reload-when-back';
import { Button } from '@/components/ui/button';

/**
 * Reloads the URL, with its tab, search and page: when the button is pressed, and automatically when the server is
 * back.
 */
export function RetryPage() {
  return (
    <>
      <ReloadWhenBack />
      <Button onClick={() => location.reload()}>Retry</Button>
    </>
  );
}
