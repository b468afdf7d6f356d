import { OwnAlertsPanel } from '@/components/account/own-alerts-panel';
import { PasskeyPanel } from '@/components/account/passkey-panel';
import { PasswordPanel } from '@/components/account/password-panel';
import { ProfilePanel } from '@/components/account/profile-panel';
import { SecondFactorPanel } from '@/components/account/second-factor-panel';
import { SessionTable } from '@/components/account/session-table';
import { ThemePanel } from '@/components/account/theme-panel';
import { BreadcrumbBar } from '@/components/shell/breadcrumb-bar';
import { Section } from '@/components/shell/record-page';
import { PageHeader } from '@/components/ui/page-header';
import { env } from '@/lib/foundation/settings/env';
import { labelledZones, zoneLabel } from '@/lib/foundation/time/known-zones';
import { ownTime, ownZone } from '@/lib/foundation/time/reader-clock';
import { ownSessions } from '@/lib/parties/accounts/queries';
import { alertKindsFor, ownAlertChoices } from '@/lib/parties/alerts/queries';
import { ownPasskeys, ownSecondFactor } from '@/lib/parties/second-factor/queries';
import { requireStaff } from '@/lib/platform/identity/current-staff';

export const metadata = { title: 'Your account' };

export default async function AccountPage() {
  const actor = await requireStaff();
  const { firstName, lastName, timezone } = actor;
  const [alerts, sessions, secondFactor, passkeys] = await Promise.all([
    ownAlertChoices(actor),
    ownSessions(actor),
    ownSecondFactor(actor),
    ownPasskeys(actor),
  ]);
  return (
    <>
      <BreadcrumbBar items={[{ label: 'Your account' }]} />
      <PageHeader title="Your account" description={actor.email} />
      <div className="grid gap-4">
        <div className="grid items-start gap-4 min-[1100px]:grid-cols-2">
          <Section title="Profile" description="How you appear in the console and in its audit log.">
            <ProfilePanel
              profile={{ firstName, lastName, timezone }}
              facts={{
                email: actor.email,
                role: actor.role === 'admin' ? 'Admin' : 'Sub-admin',
                clock: timezone
                  ? zoneLabel(timezone)
                  : `${zoneLabel(env().OPERATOR_TIMEZONE)}, the operator’s`,
              }}
              zones={labelledZones().map(({ name, label }) => ({ value: name, label }))}
            />
          </Section>
          <div className="grid gap-4">
            <Section title="Theme" description="This browser only. “System” follows your device.">
              <ThemePanel />
            </Section>
            <Section title="Password" description="Changing it signs you out on all other devices.">
              <PasswordPanel />
            </Section>
          </div>
        </div>
        <div id="alerts" className="scroll-mt-18">
          <Section title="Your alerts" description="What you are notified about, how, and when.">
            <OwnAlertsPanel choices={alerts} kinds={alertKindsFor(actor)} clock={zoneLabel(ownZone(actor))} />
          </Section>
        </div>
        <Section
          title="Your sessions"
          description="Where you are signed in. End what you do not recognise, then change your password."
        >
          <SessionTable
            sessions={sessions.map(({ createdAt, lastSeenAt, ...session }) => ({
              ...session,
              signedIn: ownTime(actor, createdAt),
              lastUsed: ownTime(actor, lastSeenAt),
            }))}
          />
        </Section>
        <Section
          title="One-time codes"
          description="A code from an authenticator app, asked for after your password when you sign in."
        >
          <SecondFactorPanel {...secondFactor} />
        </Section>
        <Section
          title="Passkeys"
          description="Your fingerprint, your face, a PIN or a security key, asked for after your password when you sign in."
        >
          <PasskeyPanel
            passkeys={passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
              ...passkey,
              added: ownTime(actor, createdAt),
              lastUsed: lastUsedAt ? ownTime(actor, lastUsedAt) : 'Never',
            }))}
          />
        </Section>
      </div>
    </>
  );
}
