import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { MoneySetting } from '@/lib/values/money-settings';
import { admins } from './access';
import { createdAt, id, oneOf, ref } from './columns';
import { triggersOf } from './triggers';

/**
 * Every version of what the operator says about money; the newest of a kind counts. Never changed, which a trigger
 * refuses: docs/rules.md#money-settings.
 */
export const moneySettings = pgTable(
  'money_settings',
  {
    id: id(),
    kind: text({ enum: ['refund-rule', 'sellers', 'gifts'] }).notNull(),
    value: jsonb().$type<MoneySetting>().notNull(),
    /** Null for what the environment said before the first was saved. */
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
