import 'server-only';
import { randomBytes } from 'node:crypto';

/** The format of a webId. */
export const WEB_ID = /^[\w-]{1,64}$/;

/** A new webId of a booking: 128 random bits, 22 characters. */
export const newWebId = (): string => randomBytes(16).toString('base64url');
