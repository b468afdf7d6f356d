/** One record of an export, by the names of its fields. */
export type ExportedRecord = Record<string, unknown>;

/** All data about one customer: docs/rules.md#personal-data. Amounts in cents, instants in ISO 8601. */
export type PersonalData = {
  profile: ExportedRecord;
  /** Bookings, with the contact that was typed with each. */
  bookings: ExportedRecord[];
  /** The periods of each booking with their prices. */
  periods: ExportedRecord[];
  /** Lounge cards and boarding passes that were shown at the kiosk. */
  passes: ExportedRecord[];
  payments: ExportedRecord[];
  refunds: ExportedRecord[];
  wallet: ExportedRecord[];
  promoCodes: ExportedRecord[];
  /** Photos with an address that is valid as long as the photo exists. */
  photos: ExportedRecord[];
  /** Mails that were queued, as long as they are retained; their texts are composed when they are sent. */
  mails: ExportedRecord[];
  sentMails: ExportedRecord[];
  notes: ExportedRecord[];
  /** Codes that proved an email address. */
  emailCodes: ExportedRecord[];
  /** The audit entries about them or their bookings. */
  auditEntries: ExportedRecord[];
};
