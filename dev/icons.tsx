import fs from 'node:fs';
import {
  Activity,
  Armchair,
  ArrowDown,
  ArrowLeft,
  ArrowUp,
  ArrowUpDown,
  ArrowUpRight,
  Bold,
  Braces,
  CalendarCheck,
  CalendarDays,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  CircleDollarSign,
  CircleUserRound,
  Coffee,
  Copy,
  CornerDownLeft,
  Download,
  Eye,
  EyeOff,
  FileText,
  Globe,
  GripVertical,
  Handshake,
  Headphones,
  History,
  Info,
  Italic,
  Keyboard,
  KeyRound,
  LayoutDashboard,
  List,
  ListOrdered,
  LoaderCircle,
  LogOut,
  type LucideIcon,
  MapPin,
  Megaphone,
  Menu,
  Minus,
  Monitor,
  Moon,
  Phone,
  Printer,
  QrCode,
  Redo2,
  RefreshCw,
  RotateCw,
  Search,
  ShieldCheck,
  SlidersHorizontal,
  Sparkles,
  Sun,
  Tag,
  TicketPercent,
  TriangleAlert,
  Underline,
  Undo2,
  Upload,
  UserRound,
  Users,
  Wifi,
  X,
} from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { NavKey } from '@/lib/platform/nav';
import { fromRoot } from './root';

/** One pictogram per entry of the side menu, by the entry's key. */
const navIcons: Record<NavKey, LucideIcon> = {
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

/** The pictograms of everything else: `components/ui/icons.gen.tsx` has a component of the same name for each. */
const uiIcons = {
  ArrowDown,
  ArrowLeft,
  ArrowUp,
  ArrowUpDown,
  ArrowUpRight,
  Bold,
  CalendarCheck,
  CalendarDays,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  CircleDollarSign,
  CircleUserRound,
  Copy,
  CornerDownLeft,
  Download,
  Eye,
  EyeOff,
  Globe,
  GripVertical,
  Info,
  Italic,
  KeyRound,
  Keyboard,
  List,
  ListOrdered,
  LoaderCircle,
  LogOut,
  MapPin,
  Phone,
  Menu,
  Minus,
  Monitor,
  Moon,
  Printer,
  QrCode,
  Redo2,
  RefreshCw,
  RotateCw,
  Search,
  Sun,
  TriangleAlert,
  Underline,
  Undo2,
  Upload,
  UserRound,
  Users,
  X,
};

/** The lines of a pictogram, without the frame that all have. */
const inside = (Icon: LucideIcon): string =>
  renderToStaticMarkup(<Icon />)
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>$/, '');

/** The sprite of the side menu: one symbol for each entry, named by its key. */
function navSprite(): string {
  const symbols = Object.entries(navIcons).map(
    ([key, Icon]) =>
      `<symbol id="${key}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${inside(Icon)}</symbol>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24">${symbols.join('')}</svg>\n`;
}

/** A component for each pictogram: what lucide-react renders with its own takes a tenth of a page of a list. */
function uiComponents(): string {
  const components = Object.entries(uiIcons).map(
    ([name, Icon]) =>
      `export const ${name} = (props: IconProps) => (\n  <Icon {...props}>${inside(Icon).replace(/><\/(path|rect|circle|line|polyline)>/g, ' />')}</Icon>\n);\n`,
  );
  return `// Written by \`npm run generate\`: do not edit.\nimport { Icon, type IconProps } from './icon';\n\n${components.join('\n')}`;
}

/*
 * `npm run generate` writes both; with `--check` a stale one is an error. A program of its own, because React renders
 * nothing to text under the condition that `dev/generate.ts` needs.
 */
const files = {
  'components/shell/nav-icons.svg': navSprite(),
  'components/ui/icons.gen.tsx': uiComponents(),
};
for (const [name, wanted] of Object.entries(files)) {
  const file = fromRoot(name);
  const current = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  if (!process.argv.includes('--check')) fs.writeFileSync(file, wanted);
  else if (current !== wanted) {
    console.error(`${name} is out of date. Run \`npm run generate\`.`);
    process.exitCode = 1;
  }
}
