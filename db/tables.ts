/** Every table of the schema, by name: the one list that the client, the tests and the picture read. */
export * from './schema/access';
export * from './schema/bookings';
export * from './schema/business-partners';
export * from './schema/catalogue';
export * from './schema/customers';
export * from './schema/geography';
export * from './schema/locations';
export * from './schema/payments';
export * from './schema/plans';
export * from './schema/platform';
export * from './schema/pods';
export * from './schema/promos';
export * from './schema/spaces';
export * from './schema/texts';
export * from './schema/wifi';
