import { helpContact } from '@/lib/platform/languages/server';
import { HelpLine } from './help-line';

/** Whom to call, at the foot of every visitor page. */
export async function Help() {
  return <HelpLine {...(await helpContact())} />;
}
