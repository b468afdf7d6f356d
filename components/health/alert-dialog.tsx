'use client';

import { FormDialog } from '@/components/form/form-dialog';
import { GroupField } from '@/components/form/group-field';
import { Switch } from '@/components/ui/switch';
import { chooseAlertRecipientsAction } from '@/lib/pods/health/actions';
import { type AlertChoice, alertRecipients } from '@/lib/pods/health/schema';

/** The recipients of alert emails: everyone who may see health, with a switch each. */
export function AlertDialog({ choices, closeHref }: { choices: AlertChoice[]; closeHref: string }) {
  return (
    <FormDialog
      title="Alert emails"
      description="Sent at once when the door lock or the payment terminal of an active space is off, when its pod has been silent for 5 minutes, and when that is over. Sub-admins only receive alerts for their spaces."
      schema={alertRecipients}
      defaults={{ adminIds: choices.filter(({ chosen }) => chosen).map(({ id }) => id) }}
      submit={chooseAlertRecipientsAction}
      submitLabel="Save"
      success="Alert emails successfully updated."
      close={{ href: closeHref }}
    >
      <GroupField
        name="adminIds"
        label="Recipients"
        render={({ value, onChange }) => {
          const ids: number[] = value ?? [];
          return (
            <ul className="grid gap-3">
              {choices.map(({ id, name, email }) => (
                <li key={id}>
                  <Switch
                    label={name || email}
                    description={name ? email : undefined}
                    checked={ids.includes(id)}
                    onCheckedChange={(on) => onChange(on ? [...ids, id] : ids.filter((one) => one !== id))}
                  />
                </li>
              ))}
            </ul>
          );
        }}
      />
    </FormDialog>
  );
}
