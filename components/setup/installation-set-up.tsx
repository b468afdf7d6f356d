import { Suspense } from 'react';
import { Alert } from '@/components/ui/alert';
import { ButtonLink } from '@/components/ui/button';
import { Checklist, type ChecklistStep } from '@/components/ui/checklist';
import { installationSetUp, type SetUp } from '@/lib/console/setup/queries';
import { serviceProblems } from '@/lib/console/setup/services';
import type { Capability } from '@/lib/entities/permissions';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';

type Step = Omit<ChecklistStep, 'isDone' | 'action' | 'key'> & {
  key: keyof SetUp;
  /** `of`: the URL for one space, as soon as one exists. */
  link: { href: string; of?: (spaceId: number) => string; label: string; needs: Capability[] };
};

const codeOf = (spaceId: number): string => `/admin/qr-code?space=${spaceId}`;

const STEPS: readonly Step[] = [
  {
    key: 'location',
    title: 'Add a location',
    detail: 'The airport or station. Its address and time zone are filled into its spaces.',
    link: {
      href: '/admin/locations?action=add',
      label: 'Add location',
      needs: ['locations.view', 'locations.add'],
    },
  },
  {
    key: 'plan',
    title: 'Add a pricing plan',
    detail: 'How long visitors may stay, and for how much.',
    link: { href: '/admin/pricing-plans?action=add', label: 'Add plan', needs: ['plans.view', 'plans.add'] },
  },
  {
    key: 'space',
    title: 'Add a space',
    detail: 'One for each pod. Several at once can be imported or cloned.',
    link: { href: '/admin/space?action=add', label: 'Add Space', needs: ['spaces.view', 'spaces.add'] },
  },
  {
    key: 'pod',
    title: 'Connect its pod',
    detail:
      'Create a device token on the page of the space, and enter it at the pod. Done when the pod reports.',
    link: {
      href: '/admin/space',
      of: (id) => `/admin/space/${id}`,
      label: 'Open the space',
      needs: ['spaces.view', 'spaces.open'],
    },
  },
  {
    key: 'qr',
    title: 'Print the QR code',
    detail: 'It goes on the door. Visitors scan it to book.',
    link: { href: '/admin/qr-code', of: codeOf, label: 'Open the QR code', needs: ['qr.view'] },
  },
  {
    key: 'texts',
    title: 'Put your own terms and privacy policy',
    detail: 'Visitors accept them with each booking. What is there now is a sample.',
    link: { href: '/admin/content-management?action=edit', label: 'Edit the terms', needs: ['texts.edit'] },
  },
  {
    key: 'booking',
    title: 'Make a test booking',
    detail: 'Scan the code with a phone, book the shortest plan, and open the door.',
    link: { href: '/admin/qr-code', of: codeOf, label: 'Scan the QR code', needs: ['qr.view'] },
  },
];

/** What an empty installation still needs before its first booking: docs/rules.md#set-up. */
export async function InstallationSetUp({ actor }: { actor: StaffActor }) {
  const installation = await installationSetUp(actor);
  if (!installation) return null;
  const { done, spaceId } = installation;
  const next = STEPS.find(({ key }) => !done[key])?.key;
  const steps = STEPS.map(({ link: { href, of, label, needs }, ...step }) => ({
    ...step,
    isDone: done[step.key],
    action: needs.every((need) => may(actor, need)) && (
      <ButtonLink
        size="sm"
        variant={step.key === next ? 'primary' : undefined}
        href={of && spaceId !== null ? of(spaceId) : href}
      >
        {label}
      </ButtonLink>
    ),
  }));
  return (
    <Checklist
      title="Set up your first space"
      description="From an empty installation to the first booking. Disappears when it is done."
      steps={steps}
    >
      {actor.role === 'admin' && (
        <Suspense fallback={<p className="text-ink-2">Asking each service…</p>}>
          <Services />
        </Suspense>
      )}
    </Checklist>
  );
}

/** Whether cards, realtime, files and mail respond, so that the first visitor is not the one to find out. */
async function Services() {
  const problems = await serviceProblems();
  if (problems.length === 0) return <p className="text-ink-2">Cards, realtime, files and mail respond.</p>;
  return (
    <Alert tone="warn" title="Not every service responds as it should">
      <ul className="grid gap-1">
        {problems.map((problem) => (
          <li key={problem} className="wrap-anywhere">
            {problem}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
