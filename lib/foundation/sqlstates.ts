/** The error codes of PostgreSQL that our code tells apart, by their names in its manual (appendix A). */
export const SQLSTATE = {
  protocolViolation: '08P01',
  numericValueOutOfRange: '22003',
  uniqueViolation: '23505',
  checkViolation: '23514',
  exclusionViolation: '23P01',
  readOnlyTransaction: '25006',
  invalidStatementName: '26000',
  /** Also of a query on a replica that conflicts with changes of the primary. */
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  insufficientPrivilege: '42501',
  undefinedTable: '42P01',
  diskFull: '53100',
  lockNotAvailable: '55P03',
  queryCanceled: '57014',
  adminShutdown: '57P01',
  crashShutdown: '57P02',
  cannotConnectNow: '57P03',
  ioError: '58030',
} as const;

/** Classes of codes, by their first two characters. */
const CLASS = {
  invalidAuthorization: '28',
  invalidCatalogName: '3D',
  insufficientResources: '53',
} as const;

type SqlstateClass = keyof typeof CLASS;

/** Whether a code belongs to one of the classes; false without a code. */
export const isOfClass = (code: string | undefined, ...classes: SqlstateClass[]): boolean =>
  code !== undefined && classes.some((name) => code.startsWith(CLASS[name]));
