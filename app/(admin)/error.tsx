'use client';

import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { TableCard } from '@/components/ui/table';

/** What a screen shows when it could not be drawn: the sentence of spec 1 section 8, and a way to try again. */
export default function ScreenError({ retry }: { error: Error; retry: () => void }) {
  return (
    <TableCard role="alert">
      <EmptyState
        title="Could-not connect to Server Please try again later"
        action={<Button onClick={() => retry()}>Retry</Button>}
      >
        Nothing was changed. If this goes on, tell support when it happened.
      </EmptyState>
    </TableCard>
  );
}
