'use client';

import './globals.css';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

/** The last resort, when even the frame of a page failed: the fixed sentence of docs/rules.md#texts-failures. */
export default function GlobalError({ retry }: { error: Error; retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <main role="alert">
          <EmptyState
            title="Could-not connect to Server Please try again later"
            action={<Button onClick={() => retry()}>Retry</Button>}
          />
        </main>
      </body>
    </html>
  );
}
