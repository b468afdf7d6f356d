import { AudioPlayer } from '@/components/ui/audio-player';
import { Badge } from '@/components/ui/badge';
import { type Definition, DefinitionList } from '@/components/ui/definition-list';
import type { SpaceDetail } from '@/lib/catalogue/spaces/schema';
import { shownShortName } from '@/lib/catalogue/spaces/short-name';
import { DOOR_OPENING_WORDS, type DoorOpening } from '@/lib/column-values/door-opening';
import { clockFrom } from '@/lib/foundation/time/clock-of-zone';
import { formatClock } from '@/lib/foundation/time/minutes-of-day';
import { formatTime } from '@/lib/foundation/time/zone-clock';
import { zoneOffset } from '@/lib/foundation/time/zones';
import { languageNames } from '@/lib/platform/languages/record-translations';
import { problemsOf, problemText, STATE_BADGES } from '@/lib/pods/health/pod-state';
import type { PodFacts } from '@/lib/pods/health/schema';
import { isPodReachable } from '@/lib/pods/pod-commands/reachable';
import { SpaceTime } from './space-time';

type Section = 'space' | 'location' | 'sales' | 'equipment';

type Fact = {
  in: Section;
  label: string;
  value: (space: SpaceDetail) => Definition['value'];
  /** Whether this space has the fact at all; without it, every space has it. */
  when?: (space: SpaceDetail) => boolean;
};

/** Fields that the page shows elsewhere, or not at all. */
type NoFact = keyof Pick<
  SpaceDetail,
  | 'status'
  | 'images'
  | 'deletedPlans'
  | 'hasDeviceToken'
  | 'deviceTokenMintedAt'
  | 'reportedAt'
  | 'config'
  | 'createdAt'
  | 'updatedAt'
>;

/** Fields that are shown together with the previous field. */
type WithAnother = keyof Pick<SpaceDetail, 'longitude' | 'restrictedTo'>;

const names = (list: { name: string }[]) => list.map(({ name }) => name).join(', ');
const isSet = (secret: boolean) => (secret ? 'Set' : 'Missing');
const hasCalendar = ({ boxType }: SpaceDetail) => boxType !== null;

/** The facts of each section in order. A field of the detail that is not shown causes a compile error. */
const FACTS: Record<Exclude<keyof SpaceDetail, NoFact | WithAnother>, Fact> = {
  id: { in: 'space', label: 'Space Id', value: ({ id }) => id },
  name: { in: 'space', label: 'Name', value: ({ name }) => name },
  shortName: { in: 'space', label: 'Short name on the door', value: shownShortName },
  sizeSqft: { in: 'space', label: 'Size', value: ({ sizeSqft }) => sizeSqft && `${sizeSqft} sq ft` },
  boxType: { in: 'space', label: 'Box type', value: ({ boxType }) => boxType?.name ?? 'Hushbox' },
  calendarId: {
    in: 'space',
    label: 'Calendar id',
    value: ({ calendarId }) => calendarId,
    when: hasCalendar,
  },
  calendarClientId: {
    in: 'space',
    label: 'Calendar client id',
    value: ({ calendarClientId }) => calendarClientId,
    when: hasCalendar,
  },
  hasCalendarClientSecret: {
    in: 'space',
    label: 'Calendar client secret',
    value: ({ hasCalendarClientSecret }) => isSet(hasCalendarClientSecret),
    when: hasCalendar,
  },
  hasCalendarRefreshToken: {
    in: 'space',
    label: 'Calendar refresh token',
    value: ({ hasCalendarRefreshToken }) => isSet(hasCalendarRefreshToken),
    when: hasCalendar,
  },
  description: { in: 'space', label: 'Description', value: ({ description }) => description },
  translations: {
    in: 'space',
    label: 'Description in other languages',
    value: ({ translations }) => languageNames(translations),
  },
  taxPercent: { in: 'space', label: 'Tax', value: ({ taxPercent }) => `${taxPercent} %` },
  inventoryId: { in: 'space', label: 'Inventory id', value: ({ inventoryId }) => inventoryId },
  iwgCentreId: { in: 'space', label: 'Centre id', value: ({ iwgCentreId }) => iwgCentreId },
  terminalId: { in: 'space', label: 'Terminal id', value: ({ terminalId }) => terminalId },

  location: { in: 'location', label: 'Primary location', value: ({ location }) => location.name },
  secondaryLocations: {
    in: 'location',
    label: 'Secondary locations',
    value: ({ secondaryLocations }) => names(secondaryLocations),
  },
  address: { in: 'location', label: 'Address', value: ({ address }) => address },
  zipcode: { in: 'location', label: 'Zip code', value: ({ zipcode }) => zipcode },
  timezone: {
    in: 'location',
    label: 'Time zone',
    value: ({ timezone }) => `${timezone} (${zoneOffset(timezone)})`,
  },
  latitude: {
    in: 'location',
    label: 'Coordinates',
    value: ({ latitude, longitude }) =>
      latitude !== null && longitude !== null && `${latitude}, ${longitude}`,
  },

  plans: { in: 'sales', label: 'Pricing plans', value: ({ plans }) => names(plans) },
  businessPartners: {
    in: 'sales',
    label: 'Partner Api Key',
    value: ({ businessPartners }) => names(businessPartners),
  },
  partners: { in: 'sales', label: 'Partners', value: ({ partners }) => names(partners) },
  sponsor: { in: 'sales', label: 'Sponsor', value: ({ sponsor }) => sponsor?.name },
  restrictedFrom: {
    in: 'sales',
    label: 'Booking restriction',
    value: ({ restrictedFrom: from, restrictedTo: to }) =>
      from === to ? 'None' : `${formatClock(from)} to ${formatClock(to)}`,
  },

  amenities: { in: 'equipment', label: 'Amenities', value: ({ amenities }) => names(amenities) },
  features: { in: 'equipment', label: 'Internal app features', value: ({ features }) => names(features) },
  audio: {
    in: 'equipment',
    label: 'Audio',
    value: ({ audio }) => audio && <AudioPlayer src={audio.url} name={audio.name} />,
  },
  doorOpensBy: {
    in: 'equipment',
    label: 'Door opens by',
    value: ({ hasDeviceToken, doorOpensBy }) => DOOR_OPENING_WORDS[hasDeviceToken ? 'pod' : doorOpensBy],
  },
  isCradlepointEnabled: {
    in: 'equipment',
    label: 'Wi-Fi',
    value: ({ isCradlepointEnabled }) => (isCradlepointEnabled ? 'CradlePoint' : 'Ruckus'),
  },
};

export function SpaceFacts({ space, section }: { space: SpaceDetail; section: Section }) {
  const facts = Object.values(FACTS).filter((fact) => fact.in === section && (fact.when?.(space) ?? true));
  return <DefinitionList items={facts.map(({ label, value }) => ({ label, value: value(space) }))} />;
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

const WITHOUT_POD: Record<DoorOpening, string> = {
  pod: "No pod connected. Visitors can't book this space.",
  keypad: 'No pod connected. Its door opens with the passcode at the keypad.',
  staff: 'No pod connected. Staff open its door.',
};

type PodProps = { space: SpaceDetail; facts: PodFacts; now: Date; zone: string };

/**
 * Whether visitors can book: not at a door in trouble (docs/rules.md#door-trouble), out of service, or at a pod that is
 * silent for longer (docs/rules.md#health-thresholds).
 */
const isOffered = ({ doorTries, isOutOfService, reportedAt, listeningSince }: PodFacts, now: Date): boolean =>
  doorTries === 0 &&
  !isOutOfService &&
  reportedAt !== null &&
  isPodReachable(reportedAt > listeningSince ? reportedAt : listeningSince, now);

/** The state of the space's pod, what else is wrong with it, and when it last reported. */
export function SpacePod({ space, facts, now, zone }: PodProps) {
  const { reportedAt } = facts;
  if (!facts.hasPod) return <p>{WITHOUT_POD[space.doorOpensBy]}</p>;
  const clock = clockFrom(zone, reportedAt ?? now);
  const problems = problemsOf(facts, now.getTime());
  const texts = problems.map((problem) => problemText(problem, (time) => formatTime(time, clock)));
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap gap-1.5">
        {texts.length === 0 && <Badge tone="ok">{STATE_BADGES.ok.label}</Badge>}
        {problems.map(({ state }, index) => (
          <Badge key={texts[index]} tone={STATE_BADGES[state].tone}>
            {texts[index]}
          </Badge>
        ))}
      </p>
      {!isOffered(facts, now) && <p>Visitors can't book this space right now.</p>}
      {reportedAt && (
        <p className="text-small text-ink-3">
          Last report <SpaceTime at={reportedAt.toISOString()} zone={zone} />
        </p>
      )}
    </div>
  );
}
