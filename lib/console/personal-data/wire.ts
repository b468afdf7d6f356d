import { z } from 'zod';
import type { PersonalData } from './schema';

const record = z.record(z.string(), z.unknown());
const records = z.array(record);

export const personalDataOutput = z
  .object({
    profile: record,
    bookings: records,
    periods: records,
    passes: records,
    payments: records,
    refunds: records,
    wallet: records,
    promoCodes: records,
    photos: records,
    mails: records,
    sentMails: records,
    notes: records,
    emailCodes: records,
    auditEntries: records,
  })
  .meta({ id: 'PersonalData', description: 'Amounts in cents, whose names end in Cents' });

export const personalDataToWire = (data: PersonalData): z.input<typeof personalDataOutput> => data;
