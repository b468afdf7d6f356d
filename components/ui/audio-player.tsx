import { cn } from './cn';

type Props = { src: string; name: string; className?: string };

/** The browser's own player. Loads nothing until it is played. */
export function AudioPlayer({ src, name, className }: Props) {
  const style = cn('w-full max-w-80', className);
  // biome-ignore lint/a11y/useMediaCaption: a relaxation sound has no speech
  return <audio controls preload="none" src={src} aria-label={name} className={style} />;
}
