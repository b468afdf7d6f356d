import { RecordLink } from '@/components/list/record-link';
import { Eye } from '@/components/ui/icons/eye.gen';

/** The reference of a booking: a link to its page, and an eye that shows its story beside the list. */
export const peekCell = (href: string, id: number, name: string) => (
  <span className="inline-flex items-center gap-1">
    <RecordLink href={href} code>
      {name}
    </RecordLink>
    <button
      type="button"
      data-peek={id}
      className="peek"
      aria-label={`Show ${name} beside the list`}
      title="Show beside the list (Space)"
    >
      <Eye aria-hidden className="size-4" />
    </button>
  </span>
);
