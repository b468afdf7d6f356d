import { RecordHistory } from '@/components/audit/record-history';
import { Closing } from '@/components/clearing/closing';
import { ConfirmButton } from '@/components/list/confirm-button';
import { dialogOf, editHrefOf } from '@/components/list/dialog-of';
import type { PageQuery } from '@/components/list/list-screen';
import { StatusToggle } from '@/components/list/status-toggle';
import { Folded } from '@/components/shell/folded';
import { orNotFound } from '@/components/shell/or-not-found';
import { RecordPage, Section } from '@/components/shell/record-page';
import { DoorWorksButton } from '@/components/spaces/door-works-button';
import { ConfigDetails, QrDialog } from '@/components/spaces/on-demand';
import { PodName } from '@/components/spaces/pod-name';
import { PodPanel } from '@/components/spaces/pod-panel';
import { SpaceBlocks } from '@/components/spaces/space-blocks';
import { spaceDeletion } from '@/components/spaces/space-deletion';
import { SpaceFacts, SpaceImages } from '@/components/spaces/space-facts';
import { SpaceNow } from '@/components/spaces/space-now';
import { SpaceSetUp } from '@/components/spaces/space-set-up';
import { SpaceToday } from '@/components/spaces/space-today';
import { VISITORS_CAN_BOOK } from '@/components/spaces/status-words';
import { ButtonLink } from '@/components/ui/button';
import { bookingsOfDay } from '@/lib/booking/bookings/day-queries';
import { changeSpaceStatusAction } from '@/lib/catalogue/spaces/actions';
import { getConfig } from '@/lib/catalogue/spaces/config-queries';
import { getSpace } from '@/lib/catalogue/spaces/queries';
import { getSpaceDay } from '@/lib/console/board/space-day';
import { getQrSpace } from '@/lib/console/qr-code/queries';
import { env } from '@/lib/foundation/settings/env';
import { clockFrom } from '@/lib/foundation/time/clock-of-zone';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { shownZone } from '@/lib/foundation/time/reader-clock';
import { localDate } from '@/lib/foundation/time/zones';
import { may } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';
import { podFactsOfSpace } from '@/lib/pods/health/queries';
import { podCommandsOf } from '@/lib/pods/pod-commands/queries';

export const metadata = { title: 'Space' };

const DAY_MS = 86_400_000;

/** The stored settings of a space, below its current activity; on a narrow screen they are collapsed. */
const SECTIONS = [
  { section: 'space', title: 'Space' },
  { section: 'location', title: 'Location' },
  { section: 'sales', title: 'Sales' },
  { section: 'equipment', title: 'Equipment' },
] as const;

type Props = { params: Promise<{ id: string }>; searchParams: Promise<PageQuery> };

export default async function SpacePage({ params, searchParams }: Props) {
  const [actor, { id }, query] = await Promise.all([requireStaff(), params, searchParams]);
  const space = await orNotFound(getSpace(actor, Number(id)));
  const now = dbNow();
  const [commands, facts, day] = await Promise.all([
    podCommandsOf({ spaceId: space.id }),
    podFactsOfSpace(actor, space.id),
    may(actor, 'board.view') ? getSpaceDay(actor, space.id) : null,
  ]);
  const here = `/admin/space/${space.id}`;
  const hasDoorTrouble = Boolean(day?.space.doorTrouble);
  const zone = shownZone(actor, space.timezone);
  const dayClock = clockFrom(zone, new Date(now.getTime() - DAY_MS));
  const today =
    day && may(actor, 'bookings.view')
      ? await bookingsOfDay(actor, space.id, localDate(now, space.timezone))
      : null;
  const standing = space.status !== 'deleted';
  const mayView = may(actor, 'spaces.view');
  const mayConfig = may(actor, 'spaces.config');
  const { qr: codeOf, form } = dialogOf(query);
  const qr = standing && mayView && codeOf ? await getQrSpace(actor, space.id) : null;
  const config = mayConfig && form.action === 'config' ? await getConfig(actor, space.id) : null;
  return (
    <RecordPage
      trail={[{ label: 'Space Management', href: '/admin/space' }, { label: space.name }]}
      title={space.name}
      badge={
        <StatusToggle
          name={space.name}
          noun="space"
          status={space.status}
          denied={!may(actor, 'spaces.status')}
          consequences={{ inactive: <Closing spaceIds={[space.id]} />, active: VISITORS_CAN_BOOK }}
          change={changeSpaceStatusAction.bind(null, space.id)}
        />
      }
      description={
        <>
          <PodName {...space} location={space.location.name} />. Times are in the space's time zone.
        </>
      }
      actions={
        <>
          {hasDoorTrouble && may(actor, 'spaces.unlock') && <DoorWorksButton spaceId={space.id} />}
          {standing && mayView && may(actor, 'spaces.edit') && (
            <ButtonLink
              variant={hasDoorTrouble ? 'secondary' : 'primary'}
              href={editHrefOf('/admin/space', space.id)}
            >
              Edit
            </ButtonLink>
          )}
          {standing && mayView && may(actor, 'spaces.add') && (
            <ButtonLink href={`/admin/space?action=clone&id=${space.id}`}>Clone</ButtonLink>
          )}
          {standing && mayView && (
            <ButtonLink href={`${here}?action=qr&id=${space.id}`} scroll={false}>
              QR code
            </ButtonLink>
          )}
          {mayConfig && (
            <ButtonLink href={`${here}?action=config`} scroll={false}>
              View Config Details
            </ButtonLink>
          )}
          {standing && may(actor, 'spaces.delete') && (
            <ConfirmButton
              confirmation={{ ...spaceDeletion(space), goTo: mayView ? '/admin/space' : '/admin' }}
            >
              Delete
            </ConfirmButton>
          )}
        </>
      }
      lead={
        day && (
          <SpaceNow
            day={day}
            clock={dayClock}
            now={now}
            may={{ bookings: may(actor, 'bookings.open'), health: may(actor, 'health.view') }}
          />
        )
      }
      aside={
        <>
          <div id="pod" className="scroll-mt-20">
            <PodPanel actor={actor} space={space} facts={facts} commands={commands} now={now} />
          </div>
          {standing && (
            <SpaceBlocks
              actor={actor}
              space={space}
              opened={form.action === 'block' ? String(form.id ?? 'new') : ''}
              from={String(query.from ?? '')}
              to={String(query.to ?? '')}
              here={here}
            />
          )}
          <Section title="Images">
            <SpaceImages space={space} />
          </Section>
          <RecordHistory actor={actor} entity="space" id={space.id} />
        </>
      }
    >
      <SpaceSetUp actor={actor} space={space} />
      {today && <SpaceToday bookings={today} clock={dayClock} denied={!may(actor, 'bookings.open')} />}
      {SECTIONS.map(({ section, title }) => (
        <Folded key={section} title={title} isOpen={day ? 'wide' : true}>
          <SpaceFacts section={section} space={space} />
        </Folded>
      ))}
      {qr && <QrDialog space={qr} origin={new URL(env().APP_URL).origin} closeHref={here} />}
      {config && (
        <ConfigDetails
          space={space}
          clock={clockFrom(zone, config.versions.at(-1)?.createdAt ?? space.createdAt)}
          config={config}
          mayEdit={standing && may(actor, 'spaces.config.edit')}
          closeHref={here}
        />
      )}
    </RecordPage>
  );
}
