// Written by `npm run generate`.

/** Every table of the schema by name, for the client, the tests and the schema picture. */
export * from './schema/access';
export * from './schema/alerts';
export * from './schema/announcements';
export * from './schema/blocks';
export * from './schema/booking-notes';
export * from './schema/bookings';
export * from './schema/bulk-jobs';
export * from './schema/business-partners';
export * from './schema/catalogue';
export * from './schema/customers';
export * from './schema/disputes';
export * from './schema/exports';
export * from './schema/figures';
export * from './schema/geography';
export * from './schema/health';
export * from './schema/hold-limits';
export * from './schema/installation';
export * from './schema/locations';
export * from './schema/money-settings';
export * from './schema/movements';
export * from './schema/passes';
export * from './schema/payments';
export * from './schema/plans';
export * from './schema/platform';
export * from './schema/pods';
export * from './schema/promos';
export * from './schema/provider';
export * from './schema/sent-mails';
export * from './schema/spaces';
export * from './schema/statements';
export * from './schema/texts';
export * from './schema/watch';
export * from './schema/wifi';
