'use client';

import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { TableCard } from '@/components/ui/table';

/** A render error: the fixed sentence of docs/rules.md#texts-failures, and a way to try again. */
export default function ScreenError({ retry }: { error: Error; retry: () => void }) {
  return (
    <TableCard role="alert">
      <EmptyState
        title="Could-not connect to Server Please try again later"
        action={<Button onClick={() => retry()}>Retry</Button>}
      >
        Nothing was changed. If this keeps happening, tell support when it occurred.
      </EmptyState>
    </TableCard>
  );
}
