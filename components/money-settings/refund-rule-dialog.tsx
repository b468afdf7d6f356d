'use client';

import { FormDialog } from '@/components/form/form-dialog';
import { NumberField } from '@/components/form/number-field';
import { RowsField } from '@/components/form/rows-field';
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
      <RowsField
        name="steps"
        label="Before the start"
        hint="The first matching step applies. 0 minutes is the start itself."
        noun="step"
        empty={{ minutesBefore: null, percent: null }}
      >
        {(prefix) => (
          <>
            <NumberField name={`${prefix}.minutesBefore`} label="Minutes before" whole />
            <NumberField name={`${prefix}.percent`} label="Gives back" unit="%" whole />
          </>
        )}
      </RowsField>
      <NumberField name="laterPercent" label="Later than that" unit="%" whole />
    </FormDialog>
  );
}
