import { aboutSheet } from '@/lib/console/imports/about-sheet';
import { ImportButton } from './import-button';

/** The button that imports records of an entity; nothing for one without a `sheet.ts`. */
export function ImportOf({ entity }: { entity: string }) {
  const sheet = aboutSheet(entity);
  return sheet && <ImportButton sheet={sheet} />;
}
