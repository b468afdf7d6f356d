import { ConfirmButton } from '@/components/list/confirm-button';
import { calling } from '@/components/list/confirmation';
import { CommandHistory } from '@/components/pods/command-history';
import { Section } from '@/components/shell/record-page';
import type { SpaceDetail } from '@/lib/catalogue/spaces/schema';
import { shownZone } from '@/lib/foundation/time/reader-clock';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';
import type { PodFacts } from '@/lib/pods/health/schema';
import { changeWifiAction } from '@/lib/pods/pod-commands/actions';
import type { PodCommand } from '@/lib/pods/pod-commands/schema';
import { DeviceToken } from './device-token';
import { unlockingSpace } from './door-question';
import { SpacePod } from './space-facts';

type Props = {
  actor: StaffActor;
  space: SpaceDetail;
  facts: PodFacts;
  commands: PodCommand[];
  now: Date;
};

/** The pod of a space: its state, its commands and their outcome. */
export function PodPanel({ actor, space, facts, commands, now }: Props) {
  const { id, name } = space;
  const standing = space.status !== 'deleted';
  const other = space.isCradlepointEnabled ? 'Ruckus' : 'CradlePoint';
  return (
    <Section title="Pod">
      <div className="grid gap-4">
        <SpacePod space={space} facts={facts} now={now} zone={shownZone(actor, space.timezone)} />
        {standing && (
          <div className="flex flex-wrap gap-2">
            {may(actor, 'spaces.unlock') && space.hasDeviceToken && (
              <ConfirmButton size="sm" confirmation={unlockingSpace(space)}>
                Unlock
              </ConfirmButton>
            )}
            {may(actor, 'spaces.edit') && (
              <ConfirmButton
                size="sm"
                confirmation={{
                  title: `Switch ${name} to ${other}?`,
                  verb: `Switch to ${other}`,
                  description: 'The pod switches its Wi-Fi. Anyone inside loses the connection for a moment.',
                  run: calling(changeWifiAction, {
                    id,
                    isCradlepointEnabled: !space.isCradlepointEnabled,
                  }),
                  success: `Wi-Fi switched to ${other}`,
                }}
              >
                Switch to {other}
              </ConfirmButton>
            )}
            {may(actor, 'spaces.token') && (
              <DeviceToken spaceId={id} name={name} hasToken={space.hasDeviceToken} />
            )}
          </div>
        )}
        <div className="grid gap-2 border-t border-line pt-3">
          <h3 className="font-semibold">Last commands</h3>
          <CommandHistory
            commands={commands.slice(0, 5)}
            zone={shownZone(actor, space.timezone)}
            none="No commands sent yet."
          />
        </div>
      </div>
    </Section>
  );
}
