'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { DefinitionList } from '@/components/ui/definition-list';
import { formatClock } from '@/lib/foundation/time/minutes-of-day';
import { ALERT_KINDS, type AlertKind } from '@/lib/parties/alerts/kinds';
import type { OwnAlertChoices } from '@/lib/parties/alerts/schema';
import { OwnAlertsDialog } from './on-demand';

type Props = {
  choices: OwnAlertChoices;
  /** The alerts that this person can receive. */
  kinds: AlertKind[];
  /** The clock that quiet hours follow: `America/New_York (UTC-05:00)`. */
  clock: string;
};

/** `Mail and console, also in quiet hours`. */
function wordsOf(kind: AlertKind, { mail, console, always, quietFrom }: OwnAlertChoices): string {
  const by = [mail.includes(kind) && 'email', console.includes(kind) && 'console']
    .filter(Boolean)
    .join(' and ');
  if (by === '') return 'Not told';
  const also = quietFrom !== null && always.includes(kind) ? ', also in quiet hours' : '';
  return `${by.charAt(0).toUpperCase()}${by.slice(1)}${also}`;
}

/** Which alerts a person receives, how, and when not. */
export function OwnAlertsPanel({ choices, kinds, clock }: Props) {
  const [editing, setEditing] = useState(false);
  const { quietFrom, quietTo } = choices;
  if (kinds.length === 0)
    return <p className="text-ink-2">Your permissions include nothing that alerts are about.</p>;
  const close = () => setEditing(false);
  return (
    <div className="grid gap-3">
      <DefinitionList
        items={[
          ...kinds.map((kind) => ({ label: ALERT_KINDS[kind].label, value: wordsOf(kind, choices) })),
          {
            label: 'Quiet hours',
            value:
              quietFrom !== null && quietTo !== null
                ? `${formatClock(quietFrom)} – ${formatClock(quietTo)}, ${clock}`
                : 'None',
          },
        ]}
      />
      <div>
        <Button onClick={() => setEditing(true)}>Choose alerts</Button>
      </div>
      {editing && (
        <OwnAlertsDialog choices={choices} kinds={kinds} clock={clock} close={close} onFail={close} />
      )}
    </div>
  );
}
