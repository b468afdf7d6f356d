'use client';

import { useRouter } from 'next/navigation';
import { z } from 'zod';
import { DateField } from '@/components/form/date-field';
import { TimeField } from '@/components/form/fields';
import { Form, FormProblems } from '@/components/form/form';
import { GroupField } from '@/components/form/group-field';
import { MultiLookupField } from '@/components/form/lookup-field';
import { SubmitButton } from '@/components/form/submit-button';
import { useZodForm } from '@/components/form/use-zod-form';
import { RadioCards } from '@/components/ui/radio-cards';
import { outageProblems } from '@/lib/booking/outage-refunds/schema';
import { acrossFields } from '@/lib/foundation/input/across-fields';
import { dayText } from '@/lib/foundation/input/fields';

const day = dayText('Choose a date');
const time = z.string({ error: 'Enter a time' }).regex(/^\d{2}:\d{2}$/, 'Enter a time');
const schema = acrossFields(
  z.object({
    spaceIds: z.array(z.number()).min(1, 'Choose at least one space'),
    fromDay: day,
    fromTime: time,
    toDay: day,
    toTime: time,
    method: z.enum(['original', 'wallet']),
  }),
  (all) =>
    [all.fromDay, all.fromTime, all.toDay, all.toTime].every(Boolean)
      ? outageProblems({ from: `${all.fromDay}T${all.fromTime}`, to: `${all.toDay}T${all.toTime}` }, 'toTime')
      : [],
);

const METHODS = [
  {
    value: 'original',
    title: 'The way it was paid',
    detail: 'Back to the card, otherwise wallet credit',
  },
  { value: 'wallet', title: 'Wallet', detail: 'All of it as credit' },
];

type Props = { spaceIds: number[]; from: string; to: string; method: 'original' | 'wallet' };

/** The choice of bookings. It is stored in the URL, so that it can be bookmarked and shared. */
export function OutageForm({ spaceIds, from, to, method }: Props) {
  const router = useRouter();
  const [fromDay, fromTime] = from.split('T');
  const [toDay, toTime] = to.split('T');
  const kit = useZodForm({
    schema,
    defaults: { spaceIds, fromDay, fromTime, toDay, toTime, method },
    submit: async (values) => {
      const query = new URLSearchParams({
        spaceIds: values.spaceIds.join(','),
        from: `${values.fromDay}T${values.fromTime}`,
        to: `${values.toDay}T${values.toTime}`,
        method: values.method,
      });
      router.push(`/admin/booking/outage?${query}`, { scroll: false });
      return { ok: true, data: null };
    },
  });
  return (
    <Form {...kit} guard={false} className="grid gap-4">
      <FormProblems {...kit} />
      <MultiLookupField
        name="spaceIds"
        label="Spaces"
        path="/admin/pod?lookup=true"
        placeholder="Choose spaces"
      />
      <div className="grid gap-4 sm:grid-cols-2 min-[1100px]:grid-cols-4">
        <DateField name="fromDay" label="From" />
        <TimeField name="fromTime" label="Time" />
        <DateField name="toDay" label="To" />
        <TimeField name="toTime" label="Time" />
      </div>
      <GroupField
        name="method"
        label="Refund to"
        render={({ value, onChange }) => (
          <RadioCards
            name="method"
            label="Refund to"
            compact
            options={METHODS}
            value={value}
            onValueChange={onChange}
          />
        )}
      />
      <div className="flex flex-wrap items-center gap-3">
        {/* The button that refunds is yellow after the bookings are shown. */}
        <SubmitButton variant={from ? 'secondary' : 'primary'} disabled={false}>
          Show bookings
        </SubmitButton>
        <span className="text-small text-ink-2">
          Times are local to each space. Nothing is refunded until you have seen the total.
        </span>
      </div>
    </Form>
  );
}
