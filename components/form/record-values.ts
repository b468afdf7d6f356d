import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { ZoneClock } from '@/lib/foundation/time/zone-clock';
import { isInstantChanged, type PickedInstant, pickedInstant } from './instant-value';

/** The instants of a record, which its form asks for on the clock of its place. */
export type Instants = {
  clock: ZoneClock;
  now: Date;
  /** The current value of each; undefined for a new record, whose form begins with now. */
  values: Readonly<Record<string, Date | undefined>>;
};

/** Whether a field has a value at all; the server says what is wrong with it. */
const isFilled = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : value !== undefined && value !== null;

/** Whether each field that the schema requires has a value; an instant has one once it is complete. */
export const hasRequired = ({ shape }: z.ZodObject, values: FieldValues, instants?: Instants): boolean =>
  Object.entries<z.core.$ZodType>(shape).every(([name, field]) => {
    if ((field as z.ZodType).safeParse(undefined).success) return true;
    if (!instants || !(name in instants.values)) return isFilled(values[name]);
    return pickedInstant((values[name] ?? {}) as PickedInstant, instants.clock) !== null;
  });

/** The instants as they are sent; an unchanged one is undefined, because its field shows no seconds. */
export const sentInstants = (values: FieldValues, instants: Instants): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(instants.values).map(([name, current]) => {
      const picked = values[name] as PickedInstant;
      const isUnchanged = current && !isInstantChanged(picked, current, instants.clock);
      return [name, isUnchanged ? undefined : pickedInstant(picked, instants.clock)?.toISOString()];
    }),
  );
