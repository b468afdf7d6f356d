'use client';

import { Trouble } from '@/components/visitor/trouble';

type Failed = { error: Error & { digest?: string }; retry: () => void };

/** A visitor page that cannot be rendered, as while the database is away: docs/rules.md#visitor-trouble. */
export default function VisitorError({ error, retry }: Failed) {
  return <Trouble retry={retry} digest={error.digest} />;
}
