import { useTranslations } from 'use-intl/react';
import { RadioCards } from '@/components/ui/radio-cards';
import type { VisitorPlan } from '@/lib/booking/holds/visitor-schema';
import { FieldProblem } from './field-problem';
import { useMoney } from './texts';
import { useDuration } from './use-duration';

type Props = {
  title: string;
  plans: VisitorPlan[];
  value?: string;
  problem?: string;
  onChange: (id: string) => void;
};

/** The plans with their prices. */
export function PlanChoice({ title, plans, value, problem, onChange }: Props) {
  const t = useTranslations('plans');
  const money = useMoney();
  const lasting = useDuration();
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
          title: lasting(plan.minutes),
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
