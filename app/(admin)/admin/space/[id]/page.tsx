import { StatusToggle } from '@/components/list/status-toggle';
import { orNotFound } from '@/components/shell/or-not-found';
import { RecordPage, Section } from '@/components/shell/record-page';
import {
  SpaceBasics,
  SpaceInside,
  SpacePlace,
  SpacePod,
  SpaceSelling,
} from '@/components/spaces/space-facts';
import { ButtonLink } from '@/components/ui/button';
import { may } from '@/lib/access/actor';
import { requireStaff } from '@/lib/access/current';
import { changeSpaceStatusAction } from '@/lib/spaces/actions';
import { getSpace } from '@/lib/spaces/queries';

export const metadata = { title: 'Space' };

export default async function SpacePage({ params }: { params: Promise<{ id: string }> }) {
  const [actor, { id }] = await Promise.all([requireStaff(), params]);
  const space = await orNotFound(getSpace(actor, Number(id)));
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
          consequence="Visitors can not book it until it is active again; bookings that stand are kept."
          change={changeSpaceStatusAction.bind(null, space.id)}
        />
      }
      description={`${space.location.name}. Times are the space's own.`}
      actions={<ButtonLink href={`/admin/space?qr=${space.id}`}>QR code</ButtonLink>}
      aside={
        <>
          <Section title="Pod">
            <SpacePod space={space} />
          </Section>
          <Section title="Images">
            {space.images.length === 0 && <p className="text-ink-2">No images yet.</p>}
            <div className="grid gap-2">
              {space.images.map((image) => (
                <img
                  key={image.url}
                  src={image.url}
                  alt={image.name}
                  width={1242}
                  height={630}
                  loading="lazy"
                  className="h-auto w-full rounded-control"
                />
              ))}
            </div>
          </Section>
        </>
      }
    >
      <Section title="Space">
        <SpaceBasics space={space} />
      </Section>
      <Section title="Place">
        <SpacePlace space={space} />
      </Section>
      <Section title="Selling">
        <SpaceSelling space={space} />
      </Section>
      <Section title="Inside">
        <SpaceInside space={space} />
      </Section>
    </RecordPage>
  );
}
