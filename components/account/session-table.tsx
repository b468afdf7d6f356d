import { ConfirmButton } from '@/components/list/confirm-button';
import { calling } from '@/components/list/confirmation';
import { Badge } from '@/components/ui/badge';
import { Table, Tbody, Td, Th, Thead, Tr, TwoLine } from '@/components/ui/table';
import { endOtherSessionsAction, endSessionAction } from '@/lib/parties/accounts/actions';
import type { OwnSession } from '@/lib/parties/accounts/session-schema';

/** A session with its instants as text, on the operator's clock. */
type Shown = Omit<OwnSession, 'createdAt' | 'lastSeenAt'> & { signedIn: string; lastUsed: string };

/** The person's sessions. Each except this one can be ended, and all others together. */
export function SessionTable({ sessions }: { sessions: Shown[] }) {
  const others = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <div className="grid gap-4">
      <Table caption="Your sessions">
        <Thead>
          <Tr>
            <Th>Device</Th>
            <Th>Network address</Th>
            <Th>Signed in</Th>
            <Th>Last use</Th>
            <Th>
              <span className="sr-only">End</span>
            </Th>
          </Tr>
        </Thead>
        <Tbody>
          {sessions.map((session) => (
            <Tr key={session.id}>
              <Td className="sm:whitespace-nowrap">
                <TwoLine detail={session.isApi ? 'API' : undefined}>{session.device}</TwoLine>
              </Td>
              <Td label="Network address" className="wrap-anywhere">
                {session.ip ?? 'Unknown'}
              </Td>
              <Td label="Signed in">
                <WithOffset time={session.signedIn} />
              </Td>
              <Td label="Last use">
                <WithOffset time={session.lastUsed} />
              </Td>
              <Td align="right">
                {session.isCurrent ? <Badge tone="ok">This browser</Badge> : <EndSession {...session} />}
              </Td>
            </Tr>
          ))}
        </Tbody>
      </Table>
      {others ? (
        <div>
          <ConfirmButton
            confirmation={{
              title: 'End all other sessions?',
              verb: 'End sessions',
              description: 'You stay signed in here. Everywhere else you have to sign in again.',
              danger: true,
              run: calling(endOtherSessionsAction, {}),
              success: 'All other sessions have ended',
            }}
          >
            End all other sessions
          </ConfirmButton>
        </div>
      ) : (
        <p className="text-ink-2">You are signed in nowhere else.</p>
      )}
    </div>
  );
}

/** `11/22/2026, 09:42 AM (UTC-05:00)`. The offset does not break at its minus. */
function WithOffset({ time }: { time: string }) {
  const position = time.lastIndexOf('(');
  return (
    <span>
      {time.slice(0, position)}
      <span className="whitespace-nowrap">{time.slice(position)}</span>
    </span>
  );
}

function EndSession({ id, device }: Pick<Shown, 'id' | 'device'>) {
  return (
    <ConfirmButton
      size="sm"
      confirmation={{
        title: `End the session of ${device}?`,
        verb: 'End session',
        description: 'That device has to sign in again.',
        danger: true,
        run: calling(endSessionAction, { id }),
        success: 'The session has ended',
      }}
    >
      End
    </ConfirmButton>
  );
}
