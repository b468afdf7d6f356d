import { AudioView } from '@/components/audio/audio-view';
import { AudioDialog } from '@/components/catalogue/dialogs';
import { calling } from '@/components/list/confirmation';
import { dialogOf } from '@/components/list/dialog-of';
import { ListScreen, type PageQuery } from '@/components/list/list-screen';
import { ButtonLink } from '@/components/ui/button';
import { deleteAudioAction } from '@/lib/catalogue/audio/actions';
import { audioSource, getAudio } from '@/lib/catalogue/audio/list';
import { ifFound } from '@/lib/foundation/errors';
import { may } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';
import { mayChange, ownerChoice } from '@/lib/platform/ownership/rights';

export const metadata = { title: 'Pod Audio' };

/** `audio.view` covers the whole screen. */
export default async function PodAudioPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  const dialog = dialogOf(query);
  const { closeHref } = dialog;
  const wanted = dialog.view ?? dialog.edit;
  const opened = wanted ? await ifFound(getAudio(actor, wanted)) : null;
  return (
    <>
      <ListScreen
        actor={actor}
        heading="Pod Audio"
        source={audioSource}
        bulk={[{ label: 'Delete', kind: 'audio.delete', danger: true }]}
        query={query}
        nameOf={(audio) => audio.name}
        actions={
          <ButtonLink variant="primary" href={dialog.href({ action: 'add' })} scroll={false}>
            Add Audio
          </ButtonLink>
        }
        rowActions={(audio, href) => [
          { label: 'View', href: href({ action: 'view', id: audio.id }) },
          {
            label: 'Edit',
            href: href({ action: 'edit', id: audio.id }),
            denied: !mayChange(actor, 'audio.view', audio),
          },
          {
            label: 'Delete',
            danger: true,
            denied: !mayChange(actor, 'audio.view', audio),
            confirm: {
              title: `Delete ${audio.name}?`,
              description: "You can't delete an audio file that spaces still use.",
              danger: true,
              run: calling(deleteAudioAction, { id: audio.id }),
              success: 'Audio successfully deleted.',
            },
          },
        ]}
      />
      {dialog.add && <AudioDialog audio={null} owner={ownerChoice(actor)} closeHref={closeHref} />}
      {opened && !dialog.view && mayChange(actor, 'audio.view', opened) && (
        <AudioDialog audio={opened} owner="fixed" closeHref={closeHref} />
      )}
      {opened && dialog.view && (
        <AudioView audio={opened} mayOpenSpaces={may(actor, 'spaces.open')} closeHref={closeHref} />
      )}
    </>
  );
}
