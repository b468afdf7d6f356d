import { visitorHelpContact } from '@/lib/platform/languages/visitor-texts';
import { HelpLine } from './help-line';

/** The phone number to call, at the bottom of every visitor page. */
export async function Help() {
  return <HelpLine {...(await visitorHelpContact())} />;
}
