import 'server-only';
import { env } from '@/lib/env';

/** Where a stored file is read. The database keeps the pathname, never the address. */
export const fileUrl = (pathname: string): string =>
  `${env().BLOB_PUBLIC_URL.replace(/\/$/, '')}/${pathname}`;
