import { RecordLink } from '@/components/list/record-link';
import { ViewDialog } from '@/components/list/view-dialog';
import { PodName } from '@/components/spaces/pod-name';
import { AudioPlayer } from '@/components/ui/audio-player';
import { DefinitionList } from '@/components/ui/definition-list';
import { audioLengthText, audioSizeText } from '@/lib/catalogue/audio/rules';
import type { AudioRow } from '@/lib/catalogue/audio/schema';

/** The number of spaces that are named; the rest are counted. */
const NAMED = 20;

type Props = { audio: AudioRow; mayOpenSpaces: boolean; closeHref: string };

/** An audio file with a player and its facts. */
export function AudioView({ audio, mayOpenSpaces, closeHref }: Props) {
  const users = audio.spaces.slice(0, NAMED).map(({ id, ...space }) => (
    <li key={id}>
      <RecordLink href={`/admin/space/${id}`} denied={!mayOpenSpaces}>
        <PodName {...space} />
      </RecordLink>
    </li>
  ));
  const more = audio.spaces.length - users.length;
  return (
    <ViewDialog title={audio.name} size="md" bodyClassName="grid content-start gap-3" closeHref={closeHref}>
      <AudioPlayer src={audio.url} name={audio.name} className="max-w-none" />
      <DefinitionList
        items={[
          { label: 'Name', value: audio.name },
          { label: 'Duration', value: audioLengthText(audio.durationSeconds) },
          { label: 'Size', value: audioSizeText(audio.sizeBytes) },
          { label: 'File', value: audio.fileName },
          {
            label: 'Spaces',
            value: users.length ? (
              <ul>
                {users}
                {more > 0 && <li className="text-ink-2">{`and ${more} more`}</li>}
              </ul>
            ) : (
              'Not used by any space'
            ),
          },
        ]}
      />
    </ViewDialog>
  );
}
