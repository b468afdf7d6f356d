import fs from 'node:fs';
import {
  ArrowDown,
  ArrowLeft,
  ArrowUp,
  ArrowUpRight,
  Bell,
  Bold,
  Calendar,
  CalendarCheck,
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
  icons,
  Keyboard,
  KeyRound,
  List,
  ListOrdered,
  LoaderCircle,
  LogOut,
  type LucideIcon,
  Mail,
  MapPin,
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
  Sun,
  TriangleAlert,
  Underline,
  Undo2,
  Upload,
  UserRound,
  Users,
  X,
} from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ENTITIES } from '@/lib/entities/entities';
import { NAV } from '@/lib/platform/nav';
import { fromRoot } from './root';

/**
 * The entries of the side menu as the entities describe them. A pictogram that does not exist causes a compile error.
 */
const MENU = ENTITIES.flatMap((each) => ('menu' in each ? [each.menu] : []));
const navIcons = new Map<string, LucideIcon>(MENU.map(({ key, icon }) => [key, icons[icon]]));

/** The pictograms of everything else. `components/ui/icons` has a component of the same name for each. */
const uiIcons = {
  ArrowDown,
  ArrowLeft,
  ArrowUp,
  ArrowUpRight,
  Bell,
  Bold,
  CalendarCheck,
  Calendar,
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
  Mail,
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

/** The lines of a pictogram, without the frame that all pictograms have. */
const inside = (Icon: LucideIcon): string =>
  renderToStaticMarkup(<Icon />)
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>$/, '');

/** The sprite of the side menu: one symbol for each entry, named by its key. */
function navSprite(): string {
  const symbols = NAV.map(({ key }) => {
    const Icon = navIcons.get(key);
    if (!Icon) throw new Error(`${key} has no pictogram.`);
    return `<symbol id="${key}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${inside(Icon)}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24">${symbols.join('')}</svg>\n`;
}

const FOLDER = 'components/ui/icons';

/** `ChevronDown` is in `chevron-down.gen.tsx`. */
const fileOf = (name: string): string =>
  `${FOLDER}/${name.replace(/([a-z])(?=[A-Z0-9])/g, '$1-').toLowerCase()}.gen.tsx`;

/** A component for each pictogram, in its own file, so that a page loads only the ones that it shows. */
const uiComponents = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(uiIcons).map(([name, Icon]) => {
      const lines = inside(Icon).replace(/><\/(path|rect|circle|line|polyline)>/g, ' />');
      const component = `export const ${name} = (props: IconProps) => <Icon {...props}>${lines}</Icon>;\n`;
      const header =
        "// Written by `npm run generate`: do not edit.\nimport { Icon, type IconProps } from '../icon';\n";
      return [fileOf(name), `${header}\n${component}`];
    }),
  );

/*
 * `npm run generate` writes all; with `--check` a stale one is an error. This is a separate program because React
 * cannot render to text under the condition that `dev/generate.ts` needs.
 */
const files = { 'components/shell/nav-icons.svg': navSprite(), ...uiComponents() };
fs.mkdirSync(fromRoot(FOLDER), { recursive: true });
for (const [name, wanted] of Object.entries(files)) {
  const file = fromRoot(name);
  const current = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  if (!process.argv.includes('--check')) fs.writeFileSync(file, wanted);
  else if (current !== wanted) {
    console.error(`${name} is out of date. Run \`npm run generate\`.`);
    process.exitCode = 1;
  }
}
