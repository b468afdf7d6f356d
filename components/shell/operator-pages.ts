import type { Metadata } from 'next';

/**
 * What operators' pages say of themselves besides. The manifest makes the console an app that begins at its sign-in,
 * so no visitor's page has it: put on a home screen, that opens itself.
 */
export const OPERATOR_PAGES: Metadata = { manifest: '/manifest.webmanifest' };
