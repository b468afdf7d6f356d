import type { Metadata } from 'next';

/**
 * Additional metadata of operators' pages. The manifest makes the console an app that starts at its sign-in page, so
 * visitor pages do not have it: added to a home screen, a visitor page opens itself.
 */
export const OPERATOR_PAGES: Metadata = { manifest: '/manifest.webmanifest' };
