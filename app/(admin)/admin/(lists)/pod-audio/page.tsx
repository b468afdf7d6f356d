import { AudioView } from '@/components/audio/audio-view';
import { AudioDialog } from '@/components/catalogue/dialogs';
import { recordPage } from '@/components/list/record-page';
import { deleteAudioAction } from '@/lib/catalogue/audio/actions';
import { audioSource } from '@/lib/catalogue/audio/list';
import { may } from '@/lib/platform/authorization/actor';

export const metadata = { title: 'Pod Audio' };

/** `audio.view` covers the whole screen. */
export default recordPage({
  entity: 'audio',
  source: audioSource,
  nameOf: ({ name }) => name,
  addLabel: 'Add Audio',
  deletion: {
    action: deleteAudioAction,
    description: "You can't delete an audio file that spaces still use.",
    success: 'Audio successfully deleted.',
    bulk: 'audio.delete',
  },
  rowActions: (_, { id }, href) => ({ first: [{ label: 'View', href: href({ action: 'view', id }) }] }),
  form: ({ record, owner, closeHref }) => (
    <AudioDialog audio={record} owner={record ? 'fixed' : owner} closeHref={closeHref} />
  ),
  view: ({ actor, record, closeHref }) => (
    <AudioView audio={record} mayOpenSpaces={may(actor, 'spaces.open')} closeHref={closeHref} />
  ),
});
