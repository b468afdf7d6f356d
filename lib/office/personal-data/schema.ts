/** One record of an export, by the names of its fields. */
export type ExportedRecord = Record<string, unknown>;

/** All that is held of one customer: docs/rules.md#personal-data. Amounts in cents, instants in ISO 8601. */
export type PersonalData = {
  profile: ExportedRecord;
  /** Bookings, with the contact that was typed with each. */
  bookings: ExportedRecord[];
  /** The parts of each booking's time and price. */
  periods: ExportedRecord[];
  /** Lounge cards and boarding passes that were shown at the kiosk. */
  passes: ExportedRecord[];
  payments: ExportedRecord[];
  refunds: ExportedRecord[];
  wallet: ExportedRecord[];
  promoCodes: ExportedRecord[];
  /** Photos with an address that is valid as long as the photo exists. */
  photos: ExportedRecord[];
  /** Mails that were queued, as long as that is kept; their texts are made when they are sent. */
  mails: ExportedRecord[];
  sentMails: ExportedRecord[];
  notes: ExportedRecord[];
  /** Codes that proved an email address. */
  emailCodes: ExportedRecord[];
  /** What anybody did to them or their bookings. */
  auditEntries: ExportedRecord[];
};
