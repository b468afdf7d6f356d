'use client';

import { RetryWhenBack } from '@/components/api/retry-when-back';
import { RequestReference } from '@/components/shell/request-reference';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { TableCard } from '@/components/ui/table';

type Failed = { error: Error & { digest?: string }; retry: () => void };

/** A render error: the fixed sentence of docs/rules.md#texts-failures, and a way to try again. */
export default function ScreenError({ error, retry }: Failed) {
  return (
    <TableCard role="alert">
      <RetryWhenBack retry={retry} />
      <EmptyState
        title="Could-not connect to Server Please try again later"
        action={<Button onClick={() => retry()}>Retry</Button>}
      >
        Nothing was changed. If this keeps happening, tell support when it occurred.
        <p className="mt-2">
          <RequestReference label="Reference" digest={error.digest} />
        </p>
      </EmptyState>
    </TableCard>
  );
}
