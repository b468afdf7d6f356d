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
import type { NavKey } from '@/lib/platform/nav';

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

export function NavIcon({ name, className }: { name: NavKey; className?: string }) {
  const Icon = icons[name];
  return <Icon aria-hidden className={className} />;
}
