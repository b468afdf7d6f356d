import { invalidField } from '@/lib/foundation/errors';
import { isWithinYears, OTHER_YEARS } from './allowed-years';
import { isLocalDate } from './local-dates';

/** Parses a local day of a query, `YYYY-MM-DD`; throws 400 for anything else, and for other years. */
export function readDay(path: string, text: string): string {
  if (!isLocalDate(text)) throw invalidField(path, `${path} must be a date, YYYY-MM-DD`);
  if (!isWithinYears(text)) throw invalidField(path, OTHER_YEARS);
  return text;
}
