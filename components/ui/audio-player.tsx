/** The browser's own player. Loads nothing until it is asked to play. */
export function AudioPlayer({ src, name }: { src: string; name: string }) {
  // biome-ignore lint/a11y/useMediaCaption: a relaxation sound has no words
  return <audio controls preload="none" src={src} aria-label={name} className="w-full max-w-80" />;
}
