import { ConfirmButton } from '@/components/list/confirm-button';
import { calling } from '@/components/list/confirmation';
import { Alert } from '@/components/ui/alert';
import { restoreTextAction } from '@/lib/catalogue/texts/actions';
import type { TextKind } from '@/lib/catalogue/texts/schema';

/** Above the text that set-up wrote: nobody has saved the operator's own yet. */
export function Sample() {
  return (
    <Alert tone="warn" title="This is a sample" className="mb-4">
      Visitors accept it with each booking. Edit it, and save the text of your lawyer.
    </Alert>
  );
}

/** A version, and the instant at which the current one was saved, so that a later one is not overwritten. */
type Version = { kind: TextKind; id: number; updatedAt: string | undefined };
type EarlierVersionProps = { version: Version; name: string; currentHref: string };

/** Above a version that is not the current one, with the button that restores it. */
export function EarlierVersion({ version, name, currentHref }: EarlierVersionProps) {
  return (
    <Alert
      tone="info"
      title="This is an earlier version"
      className="mb-4"
      action={
        <ConfirmButton
          size="sm"
          confirmation={{
            title: 'Restore this version?',
            verb: 'Restore',
            description: 'It becomes the newest version, and visitors see it right away.',
            run: calling(restoreTextAction, version),
            success: `${name} successfully updated.`,
            goTo: currentHref,
          }}
        >
          Restore
        </ConfirmButton>
      }
    />
  );
}
