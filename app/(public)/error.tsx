'use client';

import { Trouble } from '@/components/visitor/trouble';

type Props = { error: Error & { digest?: string }; retry: () => void };

/**
 * A visitor page that cannot be rendered, for instance while the database is unreachable:
 * docs/rules.md#visitor-trouble.
 */
export default function VisitorError({ error, retry }: Props) {
  return <Trouble retry={retry} digest={error.digest} />;
}
