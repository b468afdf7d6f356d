import { AudioDialog } from '@/components/audio/audio-dialog';
import { AudioView } from '@/components/audio/audio-view';
import { dialogOf } from '@/components/list/dialog-of';
import { ListScreen, type PageQuery } from '@/components/list/list-screen';
import { ButtonLink } from '@/components/ui/button';
import { may } from '@/lib/access/actor';
import { requireStaff } from '@/lib/access/current';
import { deleteAudioAction } from '@/lib/audio/actions';
import { audioSource } from '@/lib/audio/list-sql';
import { getAudio } from '@/lib/audio/queries';
import { ifFound } from '@/lib/errors';

export const metadata = { title: 'Pod Audio' };

/** Permission 145 covers all of the screen. */
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
        source={audioSource}
        query={query}
        nameOf={(audio) => audio.audioName}
        actions={
          <ButtonLink variant="primary" href={dialog.href({ add: 'audio' })} scroll={false}>
            Add Audio
          </ButtonLink>
        }
        rowActions={(audio, href) => [
          { label: 'View', href: href({ view: audio.id }) },
          { label: 'Edit', href: href({ edit: audio.id }) },
          {
            label: 'Delete',
            danger: true,
            confirm: {
              title: `Delete ${audio.audioName}?`,
              description: 'An audio file that spaces use can not be deleted.',
              danger: true,
              run: deleteAudioAction.bind(null, { id: audio.id }),
              success: 'Audio successfully deleted.',
            },
          },
        ]}
      />
      {dialog.add && <AudioDialog audio={null} closeHref={closeHref} />}
      {opened && !dialog.view && <AudioDialog audio={opened} closeHref={closeHref} />}
      {opened && dialog.view && (
        <AudioView audio={opened} mayOpenSpaces={may(actor, 'spaces.open')} closeHref={closeHref} />
      )}
    </>
  );
}
