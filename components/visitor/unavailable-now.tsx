import { Alert } from '@/components/ui/alert';
import { buttonVariants } from '@/components/ui/button';
import type { WebSpace } from '@/lib/holds/web-space';

/** Why the space can not be booked now; reloading asks again. */
export function UnavailableNow({
  space,
  href,
}: {
  space: Pick<WebSpace, 'unavailableReason'>;
  href: string;
}) {
  return (
    <div className="grid gap-4">
      <Alert tone="warn" title={space.unavailableReason}>
        You can look again in a moment, or choose another space nearby.
      </Alert>
      <a href={href} className={buttonVariants({ variant: 'dark', size: 'lg' })}>
        Look again
      </a>
    </div>
  );
}
