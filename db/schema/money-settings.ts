import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { MoneySetting } from '@/lib/column-values/money-settings';
import { admins } from './access';
import { createdAt, id, oneOf, ref } from './columns';
import { triggersOf } from './triggers';

/**
 * Every version of the operator's money settings; the newest of a kind applies. A trigger refuses to change a row:
 * docs/rules.md#money-settings.
 */
export const moneySettings = pgTable(
  'money_settings',
  {
    id: id(),
    kind: text({ enum: ['refund-rule', 'sellers', 'gifts'] }).notNull(),
    value: jsonb().$type<MoneySetting>().notNull(),
    /** Null for the values from the environment that applied before the first version was saved. */
    savedBy: ref().references(() => admins.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('money_settings_newest').on(t.kind, t.createdAt),
    check('money_settings_kind', oneOf(t.kind, ['refund-rule', 'sellers', 'gifts'])),
  ],
);

export const moneySettingsTriggers = triggersOf(moneySettings, {
  money_settings_append_only: 'refuse_change',
});
