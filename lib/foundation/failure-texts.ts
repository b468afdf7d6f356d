/** Fixed text: docs/rules.md#texts-failures. */
export const ACCESS_DENIED = "Access denied. You don't have rights to access this resource";
/** Fixed text: docs/rules.md#texts-failures. */
export const SERVER_AWAY = 'Could-not connect to Server Please try again later';
/** Fixed text: docs/rules.md#texts-failures. */
export const SESSION_ENDED = 'Your session has ended. Please sign in again';
/** For an unknown email, a wrong password, and one that was changed meanwhile. */
export const WRONG_SIGN_IN = 'Invalid email or password';

/** For staff who must set up a second factor before anything else. */
export const ADD_SECOND_FACTOR = 'Your account needs a second factor. Sign in with a browser to set one up';

/** The code of a 403 that a proof resolves: docs/rules.md#step-up. */
export const STEP_UP_REQUIRED = 'step_up_required';
