'use client';

import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { FileDrop } from '@/components/ui/file-drop';
import { Label } from '@/components/ui/label';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { Fields } from './try-fields';

type Props = {
  types: string[];
  type: string;
  onType: (type: string) => void;
  text: string;
  onText: (text: string) => void;
  problem: string | null;
  onReset: () => void;
  /** The fields that contain files, and the file chosen for each. */
  fileFields: string[];
  files: Record<string, File[]>;
  onFiles: (files: Record<string, File[]>) => void;
};

/** The request body: a JSON editor, and a file field for each file if the call takes a form. */
export function BodyFields(props: Props) {
  const { types, type, onType, text, onText, problem, onReset, fileFields, files, onFiles } = props;
  const id = useId();
  const isForm = type === 'multipart/form-data';
  return (
    <Fields title="Body">
      {types.length > 1 && (
        <div className="grid gap-1.5">
          <Label htmlFor={`${id}-type`}>Send as</Label>
          <Select
            id={`${id}-type`}
            value={type}
            options={types.map((each) => ({ value: each, label: each }))}
            onChange={(event) => onType(event.target.value)}
          />
        </div>
      )}
      <div className={cn('grid gap-1.5', isForm && text === '{}' && 'hidden')}>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Label htmlFor={`${id}-text`}>{isForm ? 'Other fields, as JSON' : 'JSON'}</Label>
          <Button size="sm" variant="ghost" onClick={onReset}>
            Reset to example
          </Button>
        </div>
        <Textarea
          id={`${id}-text`}
          spellCheck={false}
          rows={Math.min(16, Math.max(4, text.split('\n').length))}
          className="font-mono text-[0.8125rem] pointer-coarse:text-visitor leading-5"
          value={text}
          onChange={(event) => onText(event.target.value)}
          aria-invalid={problem !== null}
          aria-describedby={problem ? `${id}-problem` : undefined}
        />
        {problem && (
          <p id={`${id}-problem`} role="alert" className="text-small text-bad">
            {problem}
          </p>
        )}
      </div>
      {isForm &&
        fileFields.map((name) => (
          <FileDrop
            key={name}
            multiple
            label={`Choose ${name}`}
            hint={files[name]?.map((each) => each.name).join(', ') || 'No file chosen'}
            onFiles={(chosen) => onFiles({ ...files, [name]: chosen })}
          />
        ))}
    </Fields>
  );
}
