import type { TransactionSql } from 'postgres';
import { add } from './catalogue';

/** Minutes and dollars. */
const PLANS = [
  [15, 12],
  [30, 20],
  [45, 28],
  [60, 35],
  [90, 48],
  [120, 60],
  [180, 84],
  [240, 105],
] as const;

/** The plans of a space. Every set has 30 minutes, so that each gap in a day can be sold. */
export const PLAN_SETS = [
  [15, 30, 45, 60],
  [15, 30, 60, 90, 120],
  [30, 60, 90, 120, 180, 240],
  [15, 30, 45, 60, 90, 120],
  [30, 45, 60, 120],
];

/** The pricing plans; returns their ids by duration. */
export async function seedPlans(tx: TransactionSql, time: Date): Promise<Map<number, number>> {
  const rows = PLANS.map(([duration_minutes, dollars]) => ({
    duration_minutes,
    cost_cents: dollars * 100,
    created_at: time,
    updated_at: time,
  }));
  const ids = await add(tx, 'pricing_plans', rows);
  return new Map(PLANS.map(([minutes], index) => [minutes, ids[index]!]));
}
