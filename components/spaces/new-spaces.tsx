import { Alert } from '@/components/ui/alert';
import { ButtonLink } from '@/components/ui/button';
import { namedSpaces } from '@/lib/catalogue/spaces/queries';
import { counted } from '@/lib/foundation/text/words';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';
import { OpenSpaces } from './open-spaces';

/** Shown after several spaces were added: links to them, their codes for printing, and a button to open them. */
export async function NewSpaces({ actor, ids }: { actor: StaffActor; ids: number[] }) {
  const spaces = await namedSpaces(actor, ids);
  const [first] = spaces;
  if (!first) return null;
  const closed = spaces.filter(({ status }) => status === 'inactive').map(({ id }) => id);
  return (
    <Alert
      className="mb-5"
      tone="ok"
      title={`${counted(spaces.length, 'space')} at ${first.location}`}
      action={
        <span className="flex flex-wrap gap-2">
          {may(actor, 'qr.view') && (
            <ButtonLink
              size="sm"
              href={`/admin/qr-code?tab=sheet&spaces=${spaces.map(({ id }) => id).join(',')}`}
            >
              Print QR codes
            </ButtonLink>
          )}
          {closed.length > 0 && may(actor, 'spaces.status') && <OpenSpaces ids={closed} />}
        </span>
      }
    />
  );
}
