'use client';

import { Trouble } from '@/components/visitor/trouble';

/** A visitor page that cannot be rendered, as while the database is away: docs/rules.md#visitor-trouble. */
export default function VisitorError({ retry }: { error: Error; retry: () => void }) {
  return <Trouble retry={retry} />;
}
