'use client';

import { RetryWhenBack } from '@/components/api/retry-when-back';
import { Trouble } from '@/components/visitor/trouble';

type Failed = { error: Error & { digest?: string }; retry: () => void };

/** A visitor page that cannot be rendered, as while the database is away: docs/rules.md#visitor-trouble. */
export default function VisitorError({ error, retry }: Failed) {
  return (
    <>
      <RetryWhenBack retry={retry} />
      <Trouble retry={retry} digest={error.digest} />
    </>
  );
}
