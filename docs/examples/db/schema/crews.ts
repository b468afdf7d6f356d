import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant, timestamps } from './columns';

export const crews = pgTable('crews', {
  id: id(),
  name: text().notNull(),
  phone: text(),
  email: text(),
  isActive: boolean().notNull().default(true),
  deletedAt: instant(),
  ...timestamps(),
});
