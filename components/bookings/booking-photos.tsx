import { ButtonLink } from '@/components/ui/button';
import { PHOTO_DAYS } from '@/lib/booking/photos/retention';
import type { Photo } from '@/lib/booking/photos/schema';
import { formatDateTime } from '@/lib/foundation/time/zones';

type Props = { photos: Photo[]; zone: string; sendHref: string };

/** The images of a booking, each a link to its full size, and a button to send them. */
export function BookingPhotos({ photos, zone, sendHref }: Props) {
  if (photos.length === 0) return <p className="text-ink-2">No images.</p>;
  return (
    <div className="grid gap-3">
      <ul className="grid grid-cols-2 gap-2">
        {photos.map((photo, index) => (
          <li key={photo.id} className="grid gap-1">
            <a href={photo.url} target="_blank" rel="noreferrer" className="block rounded-control">
              <img
                src={photo.url}
                alt={`${index + 1} of ${photos.length}, taken ${formatDateTime(photo.createdAt, zone)}`}
                loading="lazy"
                className="aspect-[4/3] w-full rounded-control border border-line bg-sunk object-cover"
              />
            </a>
            <time dateTime={photo.createdAt.toISOString()} className="text-small text-ink-3">
              {formatDateTime(photo.createdAt, zone)}
            </time>
          </li>
        ))}
      </ul>
      <p className="text-small text-ink-3">Each is deleted {PHOTO_DAYS} days after it was taken.</p>
      <ButtonLink size="sm" href={sendHref} scroll={false} className="justify-self-start">
        Send images
      </ButtonLink>
    </div>
  );
}
