import fs from 'node:fs';
import {
  Activity,
  Armchair,
  Braces,
  CalendarCheck,
  Coffee,
  FileText,
  Handshake,
  Headphones,
  History,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  MapPin,
  Megaphone,
  QrCode,
  ShieldCheck,
  SlidersHorizontal,
  Sparkles,
  Tag,
  TicketPercent,
  Users,
  Wifi,
} from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { NavKey } from '@/lib/platform/nav';
import { fromRoot } from './root';

/** One pictogram per entry of the side menu, by the entry's key. */
const icons: Record<NavKey, LucideIcon> = {
  dashboard: LayoutDashboard,
  users: Users,
  space: Armchair,
  booking: CalendarCheck,
  sponsors: Sparkles,
  'pricing-plans': Tag,
  partners: Handshake,
  'qr-code': QrCode,
  amenities: Coffee,
  'external-features': SlidersHorizontal,
  'radius-wifi': Wifi,
  locations: MapPin,
  announcements: Megaphone,
  'seasonal-promo-code': TicketPercent,
  'partners-api': KeyRound,
  'manage-sub-admin': ShieldCheck,
  'health-status': Activity,
  'pod-audio': Headphones,
  'content-management': FileText,
  'audit-log': History,
  'api-docs': Braces,
};

/** The sprite of the side menu: one symbol for each entry, named by its key. */
function navSprite(): string {
  const symbols = Object.entries(icons).map(([key, Icon]) => {
    const svg = renderToStaticMarkup(<Icon />);
    const inside = svg.replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, '');
    return `<symbol id="${key}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${inside}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24">${symbols.join('')}</svg>\n`;
}

/*
 * `npm run generate` writes it; with `--check` a stale one is an error. A program of its own, because React renders
 * nothing to text under the condition that `dev/generate.ts` needs.
 */
const FILE = fromRoot('components/shell/nav-icons.svg');
const current = fs.existsSync(FILE) ? fs.readFileSync(FILE, 'utf8') : '';
if (!process.argv.includes('--check')) fs.writeFileSync(FILE, navSprite());
else if (current !== navSprite()) {
  console.error('The icons of the side menu are out of date. Run `npm run generate`.');
  process.exitCode = 1;
}
