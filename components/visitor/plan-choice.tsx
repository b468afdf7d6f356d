import { useTranslations } from 'use-intl/react';
import { RadioCards } from '@/components/ui/radio-cards';
import type { VisitorPlan } from '@/lib/booking/visitors/schema';
import { FieldProblem } from './field-problem';
import { useMoney } from './texts';
import { useDurationFormat } from './use-duration-format';

type Props = {
  title: string;
  plans: VisitorPlan[];
  value?: string;
  problem?: string;
  onChange: (id: string) => void;
};

export function PlanChoice({ title, plans, value, problem, onChange }: Props) {
  const t = useTranslations('plans');
  const money = useMoney();
  const formatDuration = useDurationFormat();
  return (
    <section aria-labelledby="how-long">
      <h2 id="how-long" className="mb-2 text-section">
        {title}
      </h2>
      <RadioCards
        name="plan"
        aria-labelledby="how-long"
        aria-describedby={problem ? 'plan-error' : undefined}
        options={plans.map((plan) => ({
          value: String(plan.id),
          title: formatDuration(plan.minutes),
          detail: plan.isAvailable ? money(plan.costCents) : t('tooLong'),
          disabled: !plan.isAvailable,
        }))}
        value={value ?? ''}
        onValueChange={onChange}
      />
      <FieldProblem id="plan-error" text={problem} live={false} />
    </section>
  );
}
