import { z } from 'zod';
import { asEmailAddress, isEmailAddress } from '@/lib/foundation/text/email';

/*
 * Schemas of settings whose shape is known: a malformed value is rejected when the server starts, with the name of
 * its setting and without the value, and not found by the first visitor: docs/rules.md#settings.
 */

/**
 * A single word, such as a key, an id or a secret: pasted with a space or a line break, it would be a different one.
 */
export const secret = (what: string) =>
  z
    .string({ error: `${what} is not set` })
    .regex(/^\S+$/, `${what} must be one word: a space or a line break was pasted with it`);

const keyOf = (what: string, shape: RegExp, begins: string) =>
  secret(what).regex(shape, `must be ${what}, which begins with ${begins}`);

/**
 * The keys of the card provider. The publishable one is sent to visitors: the server must never start with a secret
 * one in its place.
 */
export const CARD_KEYS = {
  secret: keyOf(
    'the card provider’s secret key',
    /^[sr]k_(test|live)_/,
    'sk_live_ or sk_test_ (restricted: rk_)',
  ),
  publishable: keyOf('the card provider’s publishable key', /^pk_(test|live)_/, 'pk_live_ or pk_test_'),
  webhook: keyOf('the secret of the card provider’s webhook endpoint', /^whsec_/, 'whsec_'),
};

export const storeToken = (what: string) => keyOf(what, /^vercel_blob_rw_/, 'vercel_blob_rw_');

const isSite = (address: string): boolean => /^https?:/.test(address) && new URL(address).origin === address;

/**
 * The base address of this site, from which links are built: `https://pods.example`, without a path or a trailing
 * slash.
 */
export const siteAddress = (what: string) =>
  z
    .url({ error: `${what} must be a URL`, abort: true })
    .refine(isSite, 'must be like https://pods.example: http or https, without a path or a slash at the end');

export const emailSetting = z
  .string({ error: 'must be an email address' })
  .overwrite(asEmailAddress)
  .refine(isEmailAddress, 'must be an email address');

/**
 * The sender of mails, as `hello@pods.example` or `Pods <hello@pods.example>`, reduced to the address. People see the
 * brand's name.
 */
export const senderSetting = z
  .string({ error: 'must be an email address' })
  .overwrite((text) => asEmailAddress(/^[^<>]*<([^<>]+)>\s*$/.exec(text)?.[1] ?? text))
  .refine(isEmailAddress, 'must be an email address, also as Pods <hello@pods.example>');

/** A phone number that people call: digits with the usual separators. */
export const phoneSetting = z
  .string({ error: 'the phone number that visitors call is not set' })
  .regex(/^\+?[\d\s()./-]*$/, 'must be a phone number, such as +1 212 555 0100')
  .refine((text) => text.replace(/\D/g, '').length >= 3, 'must be a phone number, such as +1 212 555 0100');
