import { editHrefOf } from '@/components/list/dialog-of';
import { ButtonLink } from '@/components/ui/button';
import { Checklist, type ChecklistStep } from '@/components/ui/checklist';
import type { SpaceDetail } from '@/lib/catalogue/spaces/schema';
import { type SpaceSetUp as Done, spaceSetUpOf } from '@/lib/catalogue/spaces/setup-queries';
import { counted } from '@/lib/foundation/text/words';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';
import { OpenSpaces } from './open-spaces';

/** What a new space still needs, shown until it is ready or booked: docs/rules.md#space-set-up. */
export async function SpaceSetUp({ actor, space }: { actor: StaffActor; space: SpaceDetail }) {
  const done = await spaceSetUpOf(actor, space);
  if (!done) return null;
  const missing = Object.values(done).filter((isDone) => !isDone).length;
  return (
    <Checklist
      {...(done.open && done.token
        ? {
            title: `On sale already: ${counted(missing, 'thing')} missing`,
            description:
              'Visitors can book it as it is. Disappears when all is done, or with the first booking.',
            tone: 'warn' as const,
          }
        : {
            title: done.open ? 'Not for sale yet: nothing opens its door' : 'Before it opens',
            description:
              'What this space still needs. Disappears when all is done, or with the first booking.',
            tone: done.open ? ('warn' as const) : undefined,
          })}
      steps={stepsOf(actor, space, done)}
    />
  );
}

function stepsOf(actor: StaffActor, space: SpaceDetail, done: Done): ChecklistStep[] {
  const { id } = space;
  const mayEdit = may(actor, 'spaces.view') && may(actor, 'spaces.edit');
  return [
    {
      key: 'photos',
      title: 'Photos',
      detail: 'Visitors see them before they pay.',
      isDone: done.photos,
      action: mayEdit && <StepLink href={editHrefOf('/admin/space', id)}>Add photos</StepLink>,
    },
    {
      key: 'config',
      title: 'Config',
      detail: 'What its pod reads when it starts.',
      isDone: done.config,
      action: may(actor, 'spaces.config') && (
        <StepLink href={`/admin/space/${id}?action=config`}>Open the config</StepLink>
      ),
    },
    {
      key: 'token',
      title: 'Device token',
      detail:
        'Connects the pod. Create it, and enter it there. Where keypad or staff open the door, say so on the form: until then it is not sold.',
      isDone: done.token,
      action: may(actor, 'spaces.token') && <StepLink href="#pod">Go to the pod</StepLink>,
    },
    {
      key: 'qr',
      title: 'QR code',
      detail: 'Goes on the door. Visitors scan it to book.',
      isDone: done.qr,
      action: may(actor, 'spaces.view') && (
        <StepLink href={`/admin/space/${id}?action=qr&id=${id}`}>Get the QR code</StepLink>
      ),
    },
    {
      key: 'unlock',
      title: 'Test unlock',
      detail: 'Counts once the pod has confirmed that its door opened.',
      isDone: done.unlock,
      action: may(actor, 'spaces.unlock') && done.token && <StepLink href="#pod">Go to the pod</StepLink>,
    },
    {
      key: 'open',
      title: 'Open for booking',
      detail: 'Visitors can book it from then on, if a pod, keypad or staff open its door.',
      isDone: done.open,
      action: may(actor, 'spaces.status') && <OpenSpaces ids={[id]} name={space.name} />,
    },
  ];
}

const StepLink = (props: { href: string; children: string }) => <ButtonLink size="sm" {...props} />;
