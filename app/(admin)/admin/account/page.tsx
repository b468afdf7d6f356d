import { PasskeyPanel } from '@/components/account/passkey-panel';
import { SecondFactorPanel } from '@/components/account/second-factor-panel';
import { SessionTable } from '@/components/account/session-table';
import { BreadcrumbBar } from '@/components/shell/breadcrumb-bar';
import { Section } from '@/components/shell/record-page';
import { PageHeader } from '@/components/ui/page-header';
import { operatorTime } from '@/lib/foundation/operator-time';
import { ownSessions } from '@/lib/parties/accounts/session-queries';
import { ownPasskeys, ownSecondFactor } from '@/lib/parties/second-factor/queries';
import { requireStaff } from '@/lib/platform/identity/current';

export const metadata = { title: 'Your account' };

export default async function AccountPage() {
  const actor = await requireStaff();
  const [sessions, secondFactor, passkeys] = await Promise.all([
    ownSessions(actor),
    ownSecondFactor(actor),
    ownPasskeys(actor),
  ]);
  return (
    <>
      <BreadcrumbBar items={[{ label: 'Your account' }]} />
      <PageHeader title="Your account" description={actor.email} />
      <div className="grid gap-4">
        <Section
          title="Your sessions"
          description="Where you are signed in. End what you do not recognise, then change your password."
        >
          <SessionTable
            sessions={sessions.map(({ createdAt, lastSeenAt, ...session }) => ({
              ...session,
              signedIn: operatorTime(createdAt),
              lastUsed: operatorTime(lastSeenAt),
            }))}
          />
        </Section>
        <Section
          title="One-time codes"
          description="A code of an authenticator app, asked for after your password when you sign in."
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
              added: operatorTime(createdAt),
              lastUsed: lastUsedAt ? operatorTime(lastUsedAt) : 'Never',
            }))}
          />
        </Section>
      </div>
    </>
  );
}
