import { AnnouncementView } from '@/components/announcements/announcement-view';
import { AnnouncementDialog } from '@/components/catalogue/dialogs';
import { calling } from '@/components/list/confirmation';
import { dialogOf } from '@/components/list/dialog-of';
import { ListScreen, type PageQuery } from '@/components/list/list-screen';
import { StatusMenu } from '@/components/list/status-menu';
import { ButtonLink } from '@/components/ui/button';
import { InOtherLanguages } from '@/components/ui/in-other-languages';
import { RichText } from '@/components/ui/rich-text';
import {
  changeAnnouncementStatusAction,
  deleteAnnouncementAction,
} from '@/lib/catalogue/announcements/actions';
import { announcementSource, getAnnouncement } from '@/lib/catalogue/announcements/list';
import type { Announcement } from '@/lib/catalogue/announcements/schema';
import { ifFound } from '@/lib/foundation/errors';
import { env } from '@/lib/foundation/settings/env';
import { shownZone } from '@/lib/foundation/time/reader-clock';
import { formatDateTime } from '@/lib/foundation/time/zones';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';
import { mayChange, ownerChoice } from '@/lib/platform/ownership/rights';

export const metadata = { title: 'Announcements' };

/** On the operator's clock, or the reader's. */
const when = (actor: StaffActor, instant: Date | null) =>
  instant ? formatDateTime(instant, shownZone(actor, env().OPERATOR_TIMEZONE)) : '—';

const statusOf = (actor: StaffActor, { isPublished, publishedAt, createdAt }: Announcement) =>
  isPublished ? `Published ${when(actor, publishedAt)}` : `Unpublished, created ${when(actor, createdAt)}`;

const SAVED = 'Announcement successfully updated.';

const questionOf = ({ heading, isPublished }: Announcement) =>
  isPublished
    ? { title: `Unpublish ${heading}?`, description: 'Pods will stop showing it.', success: SAVED }
    : {
        title: `Publish ${heading}?`,
        description: 'Pods will show it as the newest announcement.',
        success: SAVED,
      };

export default async function AnnouncementsPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  const dialog = dialogOf(query);
  const { closeHref } = dialog;
  const mayEdit = may(actor, 'announcements.edit');
  const wanted = dialog.view ?? (mayEdit ? dialog.edit : null);
  const opened = wanted ? await ifFound(getAnnouncement(actor, wanted)) : null;
  return (
    <>
      <ListScreen
        actor={actor}
        heading="Announcement"
        source={announcementSource}
        bulk={[
          { label: 'Publish', kind: 'announcement.publish', denied: !may(actor, 'announcements.status') },
          { label: 'Unpublish', kind: 'announcement.unpublish', denied: !may(actor, 'announcements.status') },
          {
            label: 'Delete',
            kind: 'announcement.delete',
            danger: true,
            denied: !may(actor, 'announcements.delete'),
          },
        ]}
        query={query}
        nameOf={(announcement) => announcement.heading}
        cells={{
          published: ({ publishedAt }) => (
            <span className="whitespace-nowrap tabular-nums">{when(actor, publishedAt)}</span>
          ),
          status: (announcement) => (
            <StatusMenu
              name={announcement.heading}
              isOn={announcement.isPublished}
              words={{ on: 'Published', off: 'Unpublished' }}
              question={questionOf(announcement)}
              denied={!mayChange(actor, 'announcements.status', announcement)}
              change={changeAnnouncementStatusAction.bind(null, announcement.id)}
            />
          ),
        }}
        actions={
          mayEdit && (
            <ButtonLink variant="primary" href={dialog.href({ action: 'add' })} scroll={false}>
              Add Announcement
            </ButtonLink>
          )
        }
        rowActions={(announcement, href) => [
          { label: 'View', href: href({ action: 'view', id: announcement.id }) },
          {
            label: 'Edit',
            href: href({ action: 'edit', id: announcement.id }),
            denied: !mayChange(actor, 'announcements.edit', announcement),
          },
          {
            label: 'Delete',
            danger: true,
            denied: !mayChange(actor, 'announcements.delete', announcement),
            confirm: {
              title: `Delete ${announcement.heading}?`,
              description: announcement.isPublished ? 'Pods will stop showing it.' : undefined,
              danger: true,
              run: calling(deleteAnnouncementAction, { id: announcement.id }),
              success: 'Announcement successfully deleted.',
            },
          },
        ]}
      />
      {dialog.add && mayEdit && (
        <AnnouncementDialog announcement={null} owner={ownerChoice(actor)} closeHref={closeHref} />
      )}
      {opened && !dialog.view && mayChange(actor, 'announcements.edit', opened) && (
        <AnnouncementDialog announcement={opened} owner="fixed" closeHref={closeHref} />
      )}
      {opened && dialog.view && (
        <AnnouncementView
          heading={opened.heading}
          status={statusOf(actor, opened)}
          bannerImg={opened.bannerImg}
          editHref={
            mayChange(actor, 'announcements.edit', opened)
              ? dialog.href({ action: 'edit', id: opened.id })
              : null
          }
          closeHref={closeHref}
        >
          <RichText html={opened.content} />
          <InOtherLanguages translations={opened.translations} html="content" heading="heading" />
        </AnnouncementView>
      )}
    </>
  );
}
