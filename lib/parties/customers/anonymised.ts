const DOMAIN = '@anonymised.invalid';

/** The placeholder address of an anonymised customer: unique, and not deliverable. */
export const anonymousEmail = (customerId: number): string => `user-${customerId}${DOMAIN}`;

/** Whether an email address is the placeholder of an anonymised customer. */
export const isAnonymised = (email: string): boolean => email.endsWith(DOMAIN);
