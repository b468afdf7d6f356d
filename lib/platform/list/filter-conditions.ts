import 'server-only';
import type { SQL } from 'drizzle-orm';
import { invalidField } from '@/lib/foundation/errors';

/** A filter with a condition for each of its values; any other value is 400. */
export const choiceIs =
  <Value extends string>(key: string, conditions: Record<Value, SQL>) =>
  (value: string): SQL => {
    const values = Object.keys(conditions) as Value[];
    const choice = values.find((each) => each === value);
    if (choice) return conditions[choice];
    throw invalidField(key, `${key} must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`);
  };
