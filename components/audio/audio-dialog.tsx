'use client';

import { TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { OwnerField } from '@/components/form/owner-field';
import { createAudioAction, updateAudioAction } from '@/lib/catalogue/audio/actions';
import { type AudioRow, audioChange, audioForm } from '@/lib/catalogue/audio/schema';
import { counted } from '@/lib/foundation/text/words';
import type { OwnerChoice } from '@/lib/platform/ownership/rights';
import { AudioField } from './audio-field';

type Props = { audio: AudioRow | null; owner: OwnerChoice; closeHref: string };

/** Add Audio, or Edit Audio if there is one. An edit sends the file only if it is replaced. */
export function AudioDialog({ audio, owner, closeHref }: Props) {
  const shared = { size: 'sm', close: { href: closeHref } } as const;
  const fields = (
    <>
      <TextField name="audioName" label="Name" maxLength={120} autoComplete="off" />
      <AudioField current={audio} />
    </>
  );
  if (!audio)
    return (
      <FormDialog
        {...shared}
        title="Add Audio"
        description="Select it in the form of a space to play it there."
        schema={audioForm}
        defaults={{ audioName: '', file: undefined, fileName: null }}
        submit={createAudioAction}
        submitLabel="Save"
        success="Audio successfully created."
        ready={({ audioName, file }, hasErrors) => Boolean(audioName?.trim() && file) && !hasErrors}
      >
        {fields}
        <OwnerField choice={owner} />
      </FormDialog>
    );
  const { id, spaces } = audio;
  const updatedAt = audio.updatedAt.toISOString();
  return (
    <FormDialog
      {...shared}
      title="Edit Audio"
      description={
        spaces.length > 0 ? `${counted(spaces.length, 'space')} will play the new file.` : undefined
      }
      schema={audioChange}
      isStored
      defaults={{ audioName: audio.name, file: undefined, fileName: audio.fileName }}
      submit={({ file, fileName, audioName }) =>
        updateAudioAction({ id, updatedAt, audioName, ...(file && { file, fileName }) })
      }
      submitLabel="Save"
      success="Audio successfully updated."
      ready={({ audioName }, hasErrors) => Boolean(audioName?.trim()) && !hasErrors}
    >
      {fields}
    </FormDialog>
  );
}
