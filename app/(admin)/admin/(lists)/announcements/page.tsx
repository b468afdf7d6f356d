import { AnnouncementView } from '@/components/announcements/announcement-view';
import { AnnouncementDialog } from '@/components/catalogue/dialogs';
import { recordPage } from '@/components/list/record-page';
import { StatusMenu } from '@/components/list/status-menu';
import { InOtherLanguages } from '@/components/ui/in-other-languages';
import { RichText } from '@/components/ui/rich-text';
import {
  changeAnnouncementStatusAction,
  deleteAnnouncementAction,
} from '@/lib/catalogue/announcements/actions';
import { announcementSource } from '@/lib/catalogue/announcements/list';
import type { Announcement } from '@/lib/catalogue/announcements/schema';
import { env } from '@/lib/foundation/settings/env';
import { shownZone } from '@/lib/foundation/time/reader-clock';
import { formatDateTime } from '@/lib/foundation/time/zones';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';
import { mayChange } from '@/lib/platform/ownership/rights';

export const metadata = { title: 'Announcements' };

/** On the operator's clock, or the reader's. */
const when = (actor: StaffActor, instant: Date | null) =>
  instant ? formatDateTime(instant, shownZone(actor, env().OPERATOR_TIMEZONE)) : '—';

const statusOf = (actor: StaffActor, { isPublished, publishedAt, createdAt }: Announcement) =>
  isPublished ? `Published ${when(actor, publishedAt)}` : `Unpublished, created ${when(actor, createdAt)}`;

const SHOWN = 'Pods will show it as the newest announcement.';
const HIDDEN = 'Pods will stop showing it.';
const SAVED = 'Announcement successfully updated.';

const questionOf = ({ heading, isPublished }: Announcement) =>
  isPublished
    ? { title: `Unpublish ${heading}?`, verb: 'Unpublish', description: HIDDEN, success: SAVED }
    : { title: `Publish ${heading}?`, verb: 'Publish', description: SHOWN, success: SAVED };

export default recordPage({
  entity: 'announcements',
  source: announcementSource,
  nameOf: ({ heading }) => heading,
  addLabel: 'Add Announcement',
  deletion: {
    action: deleteAnnouncementAction,
    description: ({ isPublished }) => (isPublished ? HIDDEN : undefined),
    bulk: 'announcement.delete',
  },
  bulk: ({ actor }) => {
    const denied = !may(actor, 'announcements.status');
    return [
      { label: 'Publish', kind: 'announcement.publish', denied, consequence: SHOWN },
      { label: 'Unpublish', kind: 'announcement.unpublish', denied, consequence: HIDDEN },
    ];
  },
  cells: ({ actor }) => ({
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
  }),
  rowActions: (_, { id }, href) => ({ first: [{ label: 'View', href: href({ action: 'view', id }) }] }),
  form: ({ record, owner, closeHref }) => (
    <AnnouncementDialog announcement={record} owner={record ? 'fixed' : owner} closeHref={closeHref} />
  ),
  view: ({ actor, record, rights, dialog, closeHref }) => (
    <AnnouncementView
      heading={record.heading}
      status={statusOf(actor, record)}
      bannerImg={record.bannerImg}
      editHref={rights.edit(record) ? dialog.href({ action: 'edit', id: record.id }) : null}
      closeHref={closeHref}
    >
      <RichText html={record.content} />
      <InOtherLanguages translations={record.translations} html="content" heading="heading" />
    </AnnouncementView>
  ),
});
