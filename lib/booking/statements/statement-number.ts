import type { Statement } from './schema';

/** The number of a statement as people read it: `S-000012`. */
export const statementNumber = (number: number): string => `S-${String(number).padStart(6, '0')}`;

/** The name of a statement as a file: `statement-S-000012.pdf`. */
export const statementFile = ({ number }: Statement, extension: string): string =>
  `statement-${statementNumber(number ?? 0)}.${extension}`;
