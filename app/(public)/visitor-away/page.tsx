import { ReloadWhenBack } from '@/components/api/reload-when-back';
import { VisitorAway } from '@/components/visitor/visitor-away';

export const metadata = { robots: { index: false } };

/** Shown instead of a visitor page while the database is unreachable: docs/rules.md#visitor-trouble. */
export default function VisitorAwayPage() {
  return (
    <>
      <VisitorAway />
      <ReloadWhenBack />
    </>
  );
}
