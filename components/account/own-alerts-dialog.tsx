'use client';

import { useController } from 'react-hook-form';
import { TimeField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { Checkbox } from '@/components/ui/checkbox';
import { chooseOwnAlertsAction } from '@/lib/parties/alerts/actions';
import { ALERT_KINDS, type AlertKind } from '@/lib/parties/alerts/kinds';
import { type OwnAlertChoices, ownAlertsInput } from '@/lib/parties/alerts/schema';

type Props = { choices: OwnAlertChoices; kinds: AlertKind[]; clock: string; close: () => void };

const WAYS = [
  { name: 'mail', label: 'Email' },
  { name: 'console', label: 'Console' },
  { name: 'always', label: 'In quiet hours' },
] as const;

/** Which alerts are sent, how, and which of them also during quiet hours. */
export function OwnAlertsDialog({ choices, kinds, clock, close }: Props) {
  return (
    <FormDialog
      title="Choose alerts"
      description="You are notified about the spaces and bookings that you can see. All but those marked “In quiet hours” are held and sent as one email when quiet hours end."
      schema={ownAlertsInput}
      defaults={choices}
      submit={chooseOwnAlertsAction}
      submitLabel="Save"
      success="Alerts successfully updated"
      close={close}
    >
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-line text-small text-ink-2">
            <th scope="col" className="pb-2 font-medium">
              Alert
            </th>
            {WAYS.map(({ name, label }) => (
              <th key={name} scope="col" className="w-16 pb-2 text-center align-bottom font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row" className="py-2.5 pr-2 font-normal">
                <span className="block">{ALERT_KINDS[kind].label}</span>
                <span className="block text-small text-ink-3">{ALERT_KINDS[kind].hint}</span>
              </th>
              {WAYS.map(({ name, label }) => (
                <td key={name} className="text-center">
                  <Choice name={name} kind={kind} label={`${ALERT_KINDS[kind].label}: ${label}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="grid grid-cols-2 gap-3">
        <TimeField name="quietFrom" label="Quiet from" optional />
        <TimeField name="quietTo" label="Quiet until" optional />
      </div>
      <p className="-mt-2 text-small text-ink-3">
        By your clock, {clock}. Leave both empty for no quiet hours.
      </p>
    </FormDialog>
  );
}

function Choice({
  name,
  kind,
  label,
}: {
  name: (typeof WAYS)[number]['name'];
  kind: AlertKind;
  label: string;
}) {
  const { field } = useController({ name });
  const chosen: AlertKind[] = field.value ?? [];
  return (
    <Checkbox
      aria-label={label}
      checked={chosen.includes(kind)}
      onCheckedChange={(on) =>
        field.onChange(on ? [...chosen, kind] : chosen.filter((each) => each !== kind))
      }
    />
  );
}
