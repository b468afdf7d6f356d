'use client';

import { createContext } from 'react';

/**
 * Asks the person who sits there to prove who they are; whether they did. Nobody is asked outside of the console:
 * docs/rules.md#step-up.
 */
export const StepUpContext = createContext<() => Promise<boolean>>(async () => false);
