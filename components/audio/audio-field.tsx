'use client';

import { useRef } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { Field } from '@/components/form/field';
import { useFileUpload } from '@/components/form/use-file-upload';
import { AudioPlayer } from '@/components/ui/audio-player';
import { Button } from '@/components/ui/button';
import { FileDrop } from '@/components/ui/file-drop';
import { AUDIO_TYPES, audioEnding, audioSizeProblem, WRONG_AUDIO } from '@/lib/catalogue/audio/rules';
import type { Audio } from '@/lib/catalogue/audio/schema';

/** The form fields that it writes. */
const FILE = 'file';
const FILE_NAME = 'fileName';

/**
 * The audio file of a form. The chosen file can be played while it uploads. The form's value is its pathname, or
 * undefined while the file of `current` is unchanged.
 */
export function AudioField({ current }: { current: Audio | null }) {
  const { control, setError, clearErrors, setValue } = useFormContext();
  const { errors } = useFormState({ control });
  const [value, fileName] = useWatch({ control, name: [FILE, FILE_NAME] });
  const { send, progress, previewOf } = useFileUpload('Unable to upload the file');
  const drop = useRef<HTMLInputElement>(null);

  const shown = previewOf(value) ?? current?.url;
  const refuse = (message: string) => setError(FILE, { type: 'audio', message });

  function change(pathname: string | undefined, name: string | null) {
    clearErrors(FILE);
    setValue(FILE, pathname, { shouldDirty: true, shouldTouch: true });
    setValue(FILE_NAME, name, { shouldDirty: true });
  }

  async function take(file: File) {
    clearErrors(FILE);
    const ending = audioEnding(file.name);
    const problem = ending ? audioSizeProblem(file.size) : WRONG_AUDIO;
    if (!ending || problem) return refuse(problem ?? WRONG_AUDIO);
    const to = { signedUrl: `/admin/audio/signed-url?filename=audio.${ending}`, type: AUDIO_TYPES[ending] };
    const outcome = await send(file, to);
    if (!outcome) return;
    if ('problem' in outcome) return refuse(outcome.problem);
    change(outcome.pathname, file.name);
  }

  return (
    <Field
      name={FILE}
      label="Audio file"
      hint="MP3 or WAV, at most 10 MB"
      render={(props, field) => (
        <div className="grid gap-2">
          {shown && (
            <div className="grid gap-2 rounded-control border border-line p-3">
              <span className="min-w-0 truncate text-ink-2">{fileName}</span>
              <AudioPlayer src={shown} name={fileName} className="max-w-none" />
            </div>
          )}
          <FileDrop
            {...props}
            ref={(input) => {
              drop.current = input;
              field.ref(input);
            }}
            accept=".mp3,.wav"
            label={shown ? 'Choose another file or drop it here' : undefined}
            loading={progress !== null}
            progress={progress ?? undefined}
            onFiles={([file]) => file && take(file)}
            onRefused={() => refuse(WRONG_AUDIO)}
          />
          {current && (value !== undefined || errors[FILE]) && (
            <Button
              size="sm"
              className="justify-self-start"
              disabled={progress !== null}
              onClick={() => {
                change(undefined, current.fileName);
                drop.current?.focus();
              }}
            >
              Keep the current file
            </Button>
          )}
        </div>
      )}
    />
  );
}
