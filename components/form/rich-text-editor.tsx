'use client';

import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import type { ControllerRenderProps, FieldValues } from 'react-hook-form';
import { cn } from '@/components/ui/cn';
import { richTextStyle } from '@/components/ui/rich-text';
import { tidyPasted } from '@/lib/platform/rich-text/foreign-markup';
import type { ControlProps } from './field';
import { RICH_TEXT } from './rich-text-extensions';
import { RichTextToolbar } from './rich-text-toolbar';

type Props = {
  label: string;
  dir?: 'auto';
  control: ControlProps;
  field: Pick<ControllerRenderProps<FieldValues, string>, 'ref' | 'value' | 'onBlur' | 'onChange'>;
};

/** The editor itself, loaded when it is shown. It writes HTML, and an empty text if it has no content. */
export default function RichTextEditor({ label, dir, control: { disabled, ...control }, field }: Props) {
  const { ref, onBlur, onChange } = field;
  /** The initial value, and the same value as the editor serialises it. */
  const initial = useRef({ value: field.value, written: '' });
  /** What the editor itself reported last. Another value was put into the form from outside. */
  const reported = useRef(field.value);
  const editor = useEditor({
    extensions: RICH_TEXT,
    content: field.value ?? '',
    editable: !disabled,
    immediatelyRender: false,
    editorProps: {
      transformPastedHTML: tidyPasted,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: cn(richTextStyle, 'min-h-40 px-3 py-2.5 outline-none'),
        ...textAttributes({ dir, ...control }),
      },
    },
    onCreate: ({ editor }) => {
      initial.current.written = editor.getHTML();
    },
    onUpdate: ({ editor }) => {
      const written = editor.getHTML();
      // Returning to the initial value is not a change, however it is serialised.
      const value = editor.isEmpty ? '' : written;
      reported.current = written === initial.current.written ? initial.current.value : value;
      onChange(reported.current);
    },
    onBlur,
  });

  useEffect(() => {
    if (!editor || field.value === reported.current) return;
    reported.current = field.value;
    editor.commands.setContent(field.value ?? '', { emitUpdate: false });
  }, [editor, field.value]);

  useEffect(() => {
    if (editor) ref({ focus: () => editor.commands.focus() });
    return () => ref(null);
  }, [editor, ref]);

  if (!editor) return <div className="h-52" />;
  return (
    <div
      data-invalid={control['aria-invalid'] || undefined}
      className="overflow-hidden rounded-control border border-edge bg-surface text-ink focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-ring hover:border-ink-3 data-invalid:border-bad"
    >
      {!disabled && <RichTextToolbar editor={editor} label={label} controls={control.id} />}
      <EditorContent editor={editor} className="max-h-[55vh] overflow-y-auto overscroll-contain" />
    </div>
  );
}

/** Attributes of a contenteditable are strings; undefined ones are omitted. */
const textAttributes = (control: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(control).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
