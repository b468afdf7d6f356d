import { AudioPlayer } from '@/components/ui/audio-player';
import { DefinitionList } from '@/components/ui/definition-list';
import type { SpaceDetail } from '@/lib/catalogue/spaces/schema';
import { hasReportedLately } from '@/lib/devices/pod-commands/silence';
import { formatClock, zoneOffset } from '@/lib/foundation/time';
import { SpaceTime } from './space-time';

const names = (list: { name: string }[]) => list.map(({ name }) => name).join(', ');

export function SpaceBasics({ space }: { space: SpaceDetail }) {
  return (
    <DefinitionList
      items={[
        { label: 'Space Id', value: space.id },
        { label: 'Name', value: space.name },
        { label: 'Size', value: space.sizeSqft && `${space.sizeSqft} sq ft` },
        { label: 'Box type', value: space.boxType?.name ?? 'Hushbox' },
        ...(space.boxType ? calendarFacts(space) : []),
        { label: 'Description', value: space.description },
        { label: 'Tax', value: `${space.taxPercent} %` },
        { label: 'Inventory id', value: space.inventoryId },
        { label: 'Centre id', value: space.iwgCentreId },
        { label: 'Terminal id', value: space.terminalId },
      ]}
    />
  );
}

export function SpacePlace({ space }: { space: SpaceDetail }) {
  return (
    <DefinitionList
      items={[
        { label: 'Primary location', value: space.location.name },
        { label: 'Secondary locations', value: names(space.secondaryLocations) },
        { label: 'Address', value: space.address },
        { label: 'Zip code', value: space.zipcode },
        { label: 'Time zone', value: `${space.timezone} (${zoneOffset(space.timezone)})` },
        {
          label: 'Coordinates',
          value:
            space.latitude !== null && space.longitude !== null && `${space.latitude}, ${space.longitude}`,
        },
      ]}
    />
  );
}

export function SpaceSelling({ space }: { space: SpaceDetail }) {
  const restricted = space.restrictedFrom !== space.restrictedTo;
  return (
    <DefinitionList
      items={[
        { label: 'Pricing plans', value: names(space.plans) },
        { label: 'Partner Api Key', value: names(space.businessPartners) },
        { label: 'Partners', value: names(space.partners) },
        { label: 'Sponsor', value: space.sponsor?.name },
        {
          label: 'Booking restriction',
          value: restricted
            ? `${formatClock(space.restrictedFrom)} to ${formatClock(space.restrictedTo)}`
            : 'None',
        },
      ]}
    />
  );
}

export function SpaceInside({ space }: { space: SpaceDetail }) {
  return (
    <DefinitionList
      items={[
        { label: 'Amenities', value: names(space.amenities) },
        { label: 'Internal app features', value: names(space.features) },
        {
          label: 'Audio',
          value: space.audio && <AudioPlayer src={space.audio.url} name={space.audio.name} />,
        },
        { label: 'Wi-Fi', value: space.isCradlepointEnabled ? 'CradlePoint' : 'Ruckus' },
      ]}
    />
  );
}

/** A partner's calendar; its secrets are never shown. */
function calendarFacts(space: SpaceDetail) {
  const secret = (isSet: boolean) => (isSet ? 'Set' : 'Missing');
  return [
    { label: 'Calendar id', value: space.calendarId },
    { label: 'Calendar client id', value: space.calendarClientId },
    { label: 'Calendar client secret', value: secret(space.hasCalendarClientSecret) },
    { label: 'Calendar refresh token', value: secret(space.hasCalendarRefreshToken) },
  ];
}

export function SpaceImages({ space }: { space: SpaceDetail }) {
  if (space.images.length === 0) return <p className="text-ink-2">No images yet.</p>;
  return (
    <div className="grid gap-2">
      {space.images.map((image) => (
        <img
          key={image.url}
          src={image.url}
          alt={image.name}
          width={1242}
          height={630}
          loading="lazy"
          className="h-auto w-full rounded-control"
        />
      ))}
    </div>
  );
}

function podWords(hasPod: boolean, silent: boolean): string {
  if (!hasPod) return 'No pod connected. This space is not monitored.';
  return silent ? "The pod is silent. Visitors can't book this space right now." : 'Online.';
}

/** Whether the pod of this space reports. */
export function SpacePod({ space }: { space: SpaceDetail }) {
  const at = space.reportedAt;
  const silent = !hasReportedLately(at, new Date());
  return (
    <div className="grid gap-1">
      <p>{podWords(space.hasDeviceToken, silent)}</p>
      {at && (
        <p className="text-small text-ink-3">
          Last report <SpaceTime at={at.toISOString()} zone={space.timezone} />
        </p>
      )}
    </div>
  );
}
