import { CodeBlock } from '@/components/ui/code';
import { CopyButton } from '@/components/ui/copy-button';

/** A text to read and copy. */
export function ExampleBlock({ text, label }: { text: string; label: string }) {
  return (
    <div className="relative">
      <CodeBlock
        // Focusable, so that it can be scrolled by keyboard.
        tabIndex={0}
        aria-label={label}
        className="pr-12 whitespace-pre-wrap wrap-anywhere"
      >
        {text}
      </CodeBlock>
      <div className="absolute top-1 right-1 rounded-control bg-sunk">
        <CopyButton value={text} label={`Copy ${label.toLowerCase()}`} />
      </div>
    </div>
  );
}
