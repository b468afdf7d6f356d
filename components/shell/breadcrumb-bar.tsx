import { Breadcrumb, type Crumb } from '@/components/ui/breadcrumb';
import { may } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';
import { navNeedsOf } from '@/lib/platform/nav';

/**
 * The breadcrumb, written by the page and shown in the header. On a wide screen, CSS alone lays it over the header's
 * left half, so it needs no script and shifts nothing. On a narrow screen it is at the top of the page, where a
 * single step would only repeat the title. A step that the reader may not see is not a link.
 */
export async function BreadcrumbBar({ items }: { items: readonly Crumb[] }) {
  const actor = await requireStaff();
  const isOpen = (href: string) =>
    navNeedsOf(href, new URLSearchParams())?.every((need) => may(actor, need)) ?? false;
  const trail = items.map(({ label, href }) => ({ label, href: href && isOpen(href) ? href : undefined }));
  return (
    <div className="breadcrumb-bar" data-single={items.length < 2 || undefined}>
      <Breadcrumb items={trail} />
    </div>
  );
}
