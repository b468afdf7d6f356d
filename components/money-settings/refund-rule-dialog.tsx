'use client';

import { useFieldArray } from 'react-hook-form';
import { FormDialog } from '@/components/form/form-dialog';
import { GroupField } from '@/components/form/group-field';
import { NumberField } from '@/components/form/number-field';
import { Button } from '@/components/ui/button';
import { X } from '@/components/ui/icons/x.gen';
import { saveRefundRuleAction } from '@/lib/booking/money-settings/actions';
import { refundRuleForm } from '@/lib/booking/money-settings/schema';
import type { RefundRule } from '@/lib/column-values/money-settings';

type Props = { rule: RefundRule; updatedAt: string; closeHref: string };

/** How much a cancellation refunds, step by step until the start. */
export function RefundRuleDialog({ rule, updatedAt, closeHref }: Props) {
  return (
    <FormDialog
      title="Refund rule"
      description="The default for “Cancel and refund”. Bookings already cancelled keep the rule that applied then."
      schema={refundRuleForm}
      defaults={rule}
      submit={(values) => saveRefundRuleAction({ ...values, updatedAt })}
      submitLabel="Save"
      success="Refund rule saved"
      close={{ href: closeHref }}
    >
      <GroupField
        name="steps"
        label="Before the start"
        hint="The first matching step applies. 0 minutes is the start itself."
        render={() => <Steps />}
      />
      <NumberField name="laterPercent" label="Later than that" unit="%" whole />
    </FormDialog>
  );
}

function Steps() {
  const { fields, append, remove } = useFieldArray({ name: 'steps' });
  return (
    <div className="grid gap-3">
      {fields.map(({ id }, index) => (
        <div key={id} className="grid grid-cols-[minmax(0,1fr)_minmax(0,104px)_auto] items-start gap-2">
          <NumberField name={`steps.${index}.minutesBefore`} label="Minutes before" whole />
          <NumberField name={`steps.${index}.percent`} label="Gives back" unit="%" whole />
          <Button
            variant="ghost"
            className="mt-6.5"
            aria-label={`Remove step ${index + 1}`}
            onClick={() => remove(index)}
          >
            <X />
          </Button>
        </div>
      ))}
      <Button className="w-fit" onClick={() => append({ minutesBefore: null, percent: null })}>
        Add step
      </Button>
    </div>
  );
}
