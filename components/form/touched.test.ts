import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { amenityChange } from '@/lib/catalogue/amenities/schema';
import { announcementInput } from '@/lib/catalogue/announcements/schema';
import { locationInput } from '@/lib/catalogue/locations/schema';
import { partnerInput } from '@/lib/catalogue/partners/schema';
import { planNumbers } from '@/lib/catalogue/plans/schema';
import { spaceForm } from '@/lib/catalogue/spaces/schema';
import { sponsorForm } from '@/lib/catalogue/sponsors/schema';
import { businessPartnerChange } from '@/lib/parties/business-partners/schema';
import { customerProfileForm } from '@/lib/parties/customers/schema';
import { partnerReceiptForm } from '@/lib/parties/partner-receipts/schema';
import { subAdminInput } from '@/lib/parties/sub-admins/schema';
import { touchedOf, withoutUntouched } from './touched';

/** The forms of stored records. */
const FORMS: Record<string, z.ZodObject> = {
  amenity: amenityChange,
  announcement: announcementInput,
  businessPartner: businessPartnerChange,
  customer: customerProfileForm(''),
  location: locationInput,
  partner: partnerInput,
  plan: planNumbers,
  receipt: partnerReceiptForm,
  space: spaceForm(() => ({})) as z.ZodObject,
  sponsor: sponsorForm,
  subAdmin: subAdminInput,
};
/** No field accepts it. */
const OLD_FACT = { from: 'an earlier time' };

const refusedBy = (schema: z.ZodType, values: object) => [
  ...new Set(schema.safeParse(values).error?.issues.map(({ path }) => String(path[0])) ?? []),
];

describe.each(Object.entries(FORMS))('the form of a stored record (%s)', (_name, schema) => {
  const keys = Object.keys(schema.shape);

  it.each(keys)('saves its other fields although the stored “%s” would be refused today', (key) => {
    const before = { ...Object.fromEntries(keys.map((each) => [each, OLD_FACT])) };
    const refused = refusedBy(schema, before);
    expect(refused).toContain(key);
    // No field was changed: none is validated, and none is sent.
    expect(touchedOf(refused, before, before)).toEqual([]);
    expect(Object.keys(withoutUntouched(schema, before, before, refused) ?? { none: 1 })).not.toContain(key);
    // A changed field is validated alone.
    const now = { ...before, [key]: { ...OLD_FACT, and: 'changed' } };
    expect(touchedOf(refusedBy(schema, now), now, before)).toEqual([key]);
    expect(withoutUntouched(schema, now, before, refused)).toBeNull();
  });
});

it('a valid field is sent as the schema parses it, changed or not', () => {
  const before = { duration: 99_999, cost: 20 };
  const now = { ...before, cost: 25 };
  expect(withoutUntouched(planNumbers, now, before, ['duration'])).toEqual({ cost: 25 });
});

/** Their values are not fields of a record: a block is validated as a whole, a text is one field. */
const JUDGED_WHOLE = ['block-dialog.tsx', 'text-editor.tsx'];

it('every form that changes a record is declared as one of a stored record', () => {
  const sources = fs
    .readdirSync('components', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => ({
      name: path.basename(file),
      text: fs.readFileSync(path.join('components', file), 'utf8'),
    }));
  const changing = sources.filter(
    ({ name, text }) =>
      /<Form(?:Dialog|Page)\b/.test(text) && /update\w+Action\(/.test(text) && !JUDGED_WHOLE.includes(name),
  );
  expect(changing.length).toBeGreaterThan(10);
  expect(changing.filter(({ text }) => !text.includes('isStored')).map(({ name }) => name)).toEqual([]);
});
