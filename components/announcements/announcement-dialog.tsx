'use client';

import { DateField } from '@/components/form/date-field';
import { TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { ImageField } from '@/components/form/image-field';
import { MultiLookupField } from '@/components/form/lookup-field';
import { OwnerField } from '@/components/form/owner-field';
import { RichTextField } from '@/components/form/rich-text-field';
import { useTextLanguage } from '@/components/form/translated-texts';
import { createAnnouncementAction, updateAnnouncementAction } from '@/lib/catalogue/announcements/actions';
import {
  type Announcement,
  announcementInput,
  MAX_HEADING_LENGTH,
} from '@/lib/catalogue/announcements/schema';
import { translationsToEdit } from '@/lib/platform/languages/record-translations';
import type { OwnerChoice } from '@/lib/platform/ownership/rights';
import { isEmptyRichText } from '@/lib/platform/rich-text/field';

type Props = { announcement: Announcement | null; owner: OwnerChoice; closeHref: string };

const TEXTS = ['heading', 'content'] as const;

/** Its texts, in one language at a time. */
function Texts() {
  const { picker, field, isOriginal } = useTextLanguage(TEXTS);
  return (
    <>
      {picker}
      <TextField
        {...field('heading')}
        label="Heading"
        optional={!isOriginal}
        maxLength={MAX_HEADING_LENGTH}
        autoComplete="off"
      />
      <RichTextField {...field('content')} label="Content" optional={!isOriginal} />
    </>
  );
}

/** Add Announcement, or Edit Announcement if there is one. The banner is sent only if it changed. */
export function AnnouncementDialog({ announcement, owner, closeHref }: Props) {
  return (
    <FormDialog
      title={announcement ? 'Edit Announcement' : 'Add Announcement'}
      description={
        announcement?.isPublished
          ? 'It is published, so pods show your changes right away.'
          : 'Publish it from the list to show it in pods.'
      }
      size="lg"
      schema={announcementInput}
      isStored={announcement !== null}
      defaults={{
        heading: announcement?.heading ?? '',
        content: announcement?.content ?? '',
        translations: translationsToEdit(TEXTS, announcement?.translations),
        bannerImg: undefined,
        fileName: announcement?.fileName ?? null,
        locationIds: announcement?.locationIds ?? [],
        spaceIds: announcement?.spaceIds ?? [],
        partnerIds: announcement?.partnerIds ?? [],
        showsFrom: announcement?.showsFrom ?? null,
        showsUntil: announcement?.showsUntil ?? null,
      }}
      submit={(values) =>
        announcement
          ? updateAnnouncementAction({
              ...values,
              id: announcement.id,
              updatedAt: announcement.updatedAt.toISOString(),
            })
          : createAnnouncementAction(values)
      }
      submitLabel={announcement ? 'Update' : 'Save'}
      success={`Announcement successfully ${announcement ? 'updated' : 'created'}.`}
      ready={({ heading, content }) => Boolean(heading?.trim()) && !isEmptyRichText(content ?? '')}
      close={{ href: closeHref }}
    >
      <Texts />
      <ImageField
        name="bannerImg"
        label="Banner"
        kind="banner"
        optional
        currentUrl={announcement?.bannerImg}
        fileNameField="fileName"
      />
      <MultiLookupField
        name="locationIds"
        label="Locations"
        optional
        path="/locations?lookup=true"
        placeholder="Everywhere"
        hint="Without locations, spaces and partners it is shown everywhere."
      />
      <MultiLookupField
        name="spaceIds"
        label="Spaces"
        optional
        path="/admin/pod?lookup=true"
        placeholder="Choose spaces"
      />
      <MultiLookupField
        name="partnerIds"
        label="Partners"
        optional
        path="/admin/business-partner?lookup=true"
        placeholder="Choose partners"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField name="showsFrom" label="From" optional />
        <DateField name="showsUntil" label="Until" optional hint="Including this day, where the space is." />
      </div>
      {!announcement && <OwnerField choice={owner} />}
    </FormDialog>
  );
}
