import { Code } from '@/components/ui/code';

/** A sentence in which names are between backticks. */
export function Words({ text }: { text: string }) {
  const parts = text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? <Code key={part}>{part}</Code> : part));
  return <>{parts}</>;
}
