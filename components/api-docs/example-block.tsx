import { CodeBlock } from '@/components/ui/code';
import { CopyButton } from '@/components/ui/copy-button';

/** A text to be read and copied. */
export function ExampleBlock({ text, label }: { text: string; label: string }) {
  return (
    <div className="relative">
      <CodeBlock
        // Scrolled by keyboard: it has to take the focus.
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
