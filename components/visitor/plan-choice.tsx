import { RadioCards } from '@/components/ui/radio-cards';
import type { WebSpace } from '@/lib/holds/web-space';
import { FieldProblem } from './field-problem';

export type Plan = WebSpace['podPricingPlans'][number];

/** `2 h`, `1 h 30 min`, `30 min`. */
export const lasting = (minutes: number) =>
  [Math.floor(minutes / 60) && `${Math.floor(minutes / 60)} h`, minutes % 60 && `${minutes % 60} min`]
    .filter(Boolean)
    .join(' ');

type Props = {
  title: string;
  plans: Plan[];
  value?: string;
  problem?: string;
  onChange: (id: string) => void;
};

/** How long, and what that costs. */
export function PlanChoice({ title, plans, value, problem, onChange }: Props) {
  return (
    <section aria-labelledby="how-long">
      <h2 id="how-long" className="mb-2 text-section">
        {title}
      </h2>
      <RadioCards
        name="plan"
        aria-labelledby="how-long"
        options={plans.map((plan) => ({
          value: String(plan.pricingPlanId),
          title: lasting(plan.pricingPlan.duration),
          detail: `$${plan.pricingPlan.cost.toFixed(2)}`,
        }))}
        value={value ?? ''}
        onValueChange={onChange}
      />
      <FieldProblem id="plan-error" text={problem} />
    </section>
  );
}
