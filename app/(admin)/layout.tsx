import type { ReactNode } from 'react';
import { AccountMenu } from '@/components/access/account-menu';
import { StepUpProvider } from '@/components/access/step-up-provider';
import { Person } from '@/components/api/person';
import { BookingPeek } from '@/components/bookings/booking-peek';
import { RescuedGuests } from '@/components/bookings/rescued-guests';
import { AlertBell } from '@/components/shell/alert-bell';
import { AppShell } from '@/components/shell/app-shell';
import { ClockSwitch } from '@/components/shell/clock-switch';
import { CommandPalette } from '@/components/shell/command-palette';
import { OPERATOR_PAGES } from '@/components/shell/operator-pages';
import { Shortcuts } from '@/components/shell/shortcuts';
import { Toaster } from '@/components/ui/toaster';
import { env } from '@/lib/foundation/settings/env';
import { releaseName } from '@/lib/foundation/settings/release';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { zoneLabel } from '@/lib/foundation/time/known-zones';
import { ownZone } from '@/lib/foundation/time/reader-clock';
import { may } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';
import { menuOf } from '@/lib/platform/nav';

export const metadata = OPERATOR_PAGES;

export default async function AdminLayout({ children }: { children: ReactNode }) {
  const actor = await requireStaff();
  const groups = menuOf((what) => may(actor, what));
  return (
    <Person id={actor.adminId}>
      <StepUpProvider factors={{ codes: actor.hasCodes, passkeys: actor.hasPasskeys }}>
        <AppShell
          brandName={env().BRAND_NAME}
          year={dbNow().getFullYear()}
          email={actor.email}
          groups={groups}
          tools={
            <>
              <Shortcuts groups={groups} />
              <CommandPalette groups={groups} />
              <ClockSwitch choice={actor.clock} own={zoneLabel(ownZone(actor))} />
              <AlertBell />
            </>
          }
          menu={<AccountMenu email={actor.email} release={releaseName()} />}
        >
          <RescuedGuests />
          <BookingPeek>{children}</BookingPeek>
        </AppShell>
        <Toaster />
      </StepUpProvider>
    </Person>
  );
}
