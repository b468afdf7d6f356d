import { z } from 'zod';
import { WRONG_SIGN_IN } from '@/lib/foundation/failure-texts';
import { boundedText, emailField } from '@/lib/foundation/input/fields';
import { codeText } from '@/lib/parties/second-factor/schema';

/** The fixed hint, although upper case is not required: docs/rules.md#passwords. */
const PASSWORD_HINT = 'At least 8 characters long with 1 number and 1 upper case letter.';
/** The rest of the rule, which the fixed hint omits. */
export const PASSWORD_RULE = `${PASSWORD_HINT} It also needs one of @ $ ! % * # ? &, and at most 25 characters.`;
const PASSWORD = /^(?=.*[A-Za-z])(?=.*\d)(?=.*[@$!%*#?&]).{8,25}$/;

const PARTS: [what: string, has: RegExp][] = [
  ['8 characters', /.{8}/],
  ['a letter', /[A-Za-z]/],
  ['a number', /\d/],
  ['one of @ $ ! % * # ? &', /[@$!%*#?&]/],
];

/** The sentence that names the missing parts of a new password. */
function lackOf(password: unknown): string {
  const lacking = PARTS.filter(([, has]) => !has.test(String(password))).map(([what]) => what);
  return lacking.length > 0 ? `It still lacks ${lacking.join(', ')}.` : PASSWORD_HINT;
}

const SHORT = 'Use 8 or more characters';
const TOO_LONG = 'A password has at most 25 characters';
const EMPTY = 'Fields cannot be empty.';

export const signInInput = z.object({
  email: emailField,
  password: boundedText(25, { missing: SHORT, tooLong: WRONG_SIGN_IN }).min(8, SHORT),
  otp: codeText
    .optional()
    .meta({ description: 'A one-time code or a recovery code; needed where one-time codes are turned on' }),
});

/** Only the first step of a sign-in. */
export const passwordStepInput = signInInput.omit({ otp: true });

export const forgotPasswordInput = z.object({ email: emailField });

export const newPasswordField = boundedText(25, { missing: EMPTY, tooLong: TOO_LONG })
  .min(1, EMPTY)
  .regex(PASSWORD, { error: ({ input }) => lackOf(input) });

/**
 * A wrong password is reported as wrong, not as invalid, regardless of its length; only text that is too long for any
 * password is rejected.
 */
const currentPassword = boundedText(100, { missing: EMPTY }).min(1, EMPTY);

/** `password` is the older name of `oldPassword`; one of them is required. */
export const changePasswordInput = z
  .object({
    oldPassword: currentPassword.optional(),
    password: currentPassword.optional(),
    newPassword: newPasswordField,
  })
  .refine((input) => input.oldPassword ?? input.password, {
    error: EMPTY,
    path: ['oldPassword'],
  });

const MISMATCH = 'New password and confirm password does not match';

export const changePasswordForm = z
  .object({
    oldPassword: boundedText(100).min(1, EMPTY),
    newPassword: newPasswordField,
    confirmNewPassword: boundedText(100).min(1, EMPTY),
  })
  .refine((input) => input.newPassword === input.confirmNewPassword, {
    error: MISMATCH,
    path: ['confirmNewPassword'],
  });

export const resetPasswordInput = z.object({ token: boundedText(200).min(1), newPassword: newPasswordField });

/** The form behind a reset link. */
export const resetPasswordForm = z
  .object({ newPassword: newPasswordField, confirmNewPassword: boundedText(100).min(1, EMPTY) })
  .refine((input) => input.newPassword === input.confirmNewPassword, {
    error: MISMATCH,
    path: ['confirmNewPassword'],
  });

/** A member of staff, as they see themselves. */
export type StaffProfile = {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  role: 'admin' | 'sub-admin';
  /** Permission ids, in order. */
  permissions: number[];
};

/** An API client that has signed in: its bearer token, which is shown only this once, and its user. */
export type ApiSignIn = { token: string; profile: StaffProfile };

/** `deviceType` and `loginType` are accepted and ignored: docs/rules.md#ignored-fields. */
export const apiSignInInput = signInInput.extend({
  deviceType: z.number().optional(),
  loginType: boundedText(40).optional(),
});
