import { z } from 'zod';

/** The letters of a password: contract section 3. Upper case is not demanded. */
export const PASSWORD_HINT = 'At least 8 characters long with 1 number and 1 upper case letter.';
const PASSWORD = /^(?=.*[A-Za-z])(?=.*\d)(?=.*[@$!%*#?&]).{8,25}$/;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** An e-mail address, lower-cased and trimmed. The two messages are spec 1 section 5. */
export const emailField = z
  .string({ error: 'Enter Email' })
  .trim()
  .min(1, 'Enter Email')
  .max(254, 'Invalid Email')
  .regex(EMAIL, 'Invalid Email')
  .toLowerCase();

export const signInInput = z.object({
  email: emailField,
  password: z
    .string({ error: 'Use 8 or more characters' })
    .min(8, 'Use 8 or more characters')
    .max(25, 'Invalid email or password'),
});

export const forgotPasswordInput = z.object({ email: emailField });

export const newPasswordField = z
  .string({ error: 'Fields cannot be empty.' })
  .min(1, 'Fields cannot be empty.')
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

export const permissionRecord = z
  .object({ permission_id: z.number().int(), role_name: z.string() })
  .meta({ id: 'PermissionRecord' });

export const staffProfile = z
  .object({
    id: z.number().int(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(['admin', 'sub-admin']),
    permissions: z.array(permissionRecord),
  })
  .meta({ id: 'StaffProfile' });

export type StaffProfile = z.infer<typeof staffProfile>;

/** `deviceType` and `loginType` are taken and not needed: only staff sign in. */
export const apiSignInInput = signInInput.extend({
  deviceType: z.number().optional(),
  loginType: z.string().optional(),
});
export const apiSignInOutput = z.object({ token: z.string(), user: staffProfile });
