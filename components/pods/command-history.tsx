import { SpaceTime } from '@/components/spaces/space-time';
import { Badge } from '@/components/ui/badge';
import type { Tone } from '@/lib/platform/list/define';
import type { PodCommand } from '@/lib/pods/pod-commands/schema';

const TONES: Record<string, Tone> = {
  acknowledged: 'ok',
  failed: 'bad',
  expired: 'bad',
  queued: 'warn',
  delivered: 'info',
};
const WORDS: Record<string, string> = { unlock: 'Unlock', lock: 'Lock', 'wifi-change': 'Wi-Fi change' };

type Props = { commands: PodCommand[]; zone: string; none: string };

/** The commands sent to the pod, their senders and their outcome; newest first. */
export function CommandHistory({ commands, zone, none }: Props) {
  if (commands.length === 0) return <p className="text-ink-2">{none}</p>;
  return (
    <ol className="grid gap-3">
      {commands.map((command) => (
        <li key={command.id} className="grid gap-0.5">
          <span className="flex items-center justify-between gap-2">
            <span className="font-medium">{WORDS[command.type] ?? command.type}</span>
            <Badge tone={TONES[command.state] ?? 'off'}>{command.state}</Badge>
          </span>
          <span className="text-small text-ink-3">
            <SpaceTime at={command.createdAt} zone={zone} /> · {command.by}
            {command.error && ` · ${command.error}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
