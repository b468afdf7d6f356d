const DOMAIN = '@anonymised.invalid';

/** What stands for the address of somebody whose data was blanked: nobody's, and the only one of its kind. */
export const anonymousEmail = (customerId: number): string => `user-${customerId}${DOMAIN}`;

/** Whether an address is such a one. */
export const isAnonymised = (email: string): boolean => email.endsWith(DOMAIN);
