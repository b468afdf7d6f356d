import { z } from 'zod';
import { abortWith, emailField } from '@/lib/foundation/fields';

/** The fixed hint, although upper case is not required: docs/rules.md#passwords. */
export const PASSWORD_HINT = 'At least 8 characters long with 1 number and 1 upper case letter.';
const PASSWORD = /^(?=.*[A-Za-z])(?=.*\d)(?=.*[@$!%*#?&]).{8,25}$/;

export const signInInput = z.object({
  email: emailField,
  password: z
    .string({ error: 'Use 8 or more characters' })
    .min(8, 'Use 8 or more characters')
    .max(25, abortWith('Invalid email or password')),
});

export const forgotPasswordInput = z.object({ email: emailField });

const newPasswordField = z
  .string({ error: 'Fields cannot be empty.' })
  .min(1, 'Fields cannot be empty.')
  .max(25, abortWith(PASSWORD_HINT))
  .regex(PASSWORD, PASSWORD_HINT);

const currentPassword = z.string().min(1, 'Fields cannot be empty.');

/** `password` is the older name of `oldPassword`; one of them is required. */
export const changePasswordInput = z
  .object({
    oldPassword: currentPassword.optional(),
    password: currentPassword.optional(),
    newPassword: newPasswordField,
  })
  .refine((input) => input.oldPassword ?? input.password, {
    error: 'Fields cannot be empty.',
    path: ['oldPassword'],
  });

const MISMATCH = 'New password and confirm password does not match';

/** The Change Password form. */
export const changePasswordForm = z
  .object({
    oldPassword: z.string().min(1, 'Fields cannot be empty.'),
    newPassword: newPasswordField,
    confirmNewPassword: z.string().min(1, 'Fields cannot be empty.'),
  })
  .refine((input) => input.newPassword === input.confirmNewPassword, {
    error: MISMATCH,
    path: ['confirmNewPassword'],
  });

export const resetPasswordInput = z.object({ token: z.string().min(1), newPassword: newPasswordField });

/** The form behind a reset link. */
export const resetPasswordForm = z
  .object({ newPassword: newPasswordField, confirmNewPassword: z.string().min(1, 'Fields cannot be empty.') })
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

/** An API client that has signed in: its bearer token, shown this once, and whose it is. */
export type ApiSignIn = { token: string; profile: StaffProfile };

/** `deviceType` and `loginType` are accepted and ignored: docs/rules.md#ignored-fields. */
export const apiSignInInput = signInInput.extend({
  deviceType: z.number().optional(),
  loginType: z.string().optional(),
});
