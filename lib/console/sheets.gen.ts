// Written by `npm run generate`.
import 'server-only';
import { locationSheet } from '@/lib/catalogue/locations/sheet';
import { spaceSheet } from '@/lib/catalogue/spaces/sheet';

export const SHEETS = {
  'locations': locationSheet,
  'spaces': spaceSheet,
};
