'use client';

import { createContext } from 'react';

/**
 * Asks the person at the browser to prove who they are; returns whether they did. Outside of the console no proof is
 * requested: docs/rules.md#step-up.
 */
export const StepUpContext = createContext<() => Promise<boolean>>(async () => false);
