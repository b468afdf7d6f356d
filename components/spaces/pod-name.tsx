import type { NamedSpace } from '@/lib/catalogue/spaces/pod-name';
import { shownShortName } from '@/lib/catalogue/spaces/short-name';

/** A space as it is named wherever several locations can occur: its sign as on the door, then its location. */
export const PodName = (space: NamedSpace) => (
  <span title={space.name}>
    <span className="pod-sign">{shownShortName(space)}</span>
    {` · ${space.location}`}
  </span>
);

/** A sentence that names a space, with its sign as on the door. */
export function PodSentence({
  text,
  pod,
}: {
  text: string;
  pod: { plate: string; location: string } | undefined;
}) {
  const name = pod && `${pod.plate} · ${pod.location}`;
  const position = name ? text.indexOf(name) : -1;
  if (!pod || position < 0) return text;
  return (
    <>
      {text.slice(0, position)}
      <span className="pod-sign">{pod.plate}</span>
      {text.slice(position + pod.plate.length)}
    </>
  );
}
