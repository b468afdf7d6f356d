import { cn } from './cn';

/** The style of rich text, in the editor and where it is displayed. Sizes are relative to the surrounding text. */
export const richTextStyle = cn(
  // Unitless, so that a line is as high as its largest size requires.
  '[line-height:1.5] wrap-anywhere [&>*:first-child]:mt-0 [&>*:last-child]:mb-0',
  '[&_a]:text-link [&_a]:underline [&_a]:underline-offset-2',
  '[&_:is(h1,h2,h3,h4,h5,h6)]:mt-5 [&_:is(h1,h2,h3,h4,h5,h6)]:mb-2 [&_:is(h1,h2,h3,h4,h5,h6)]:font-semibold',
  '[&_h1]:text-[1.5em] [&_h2]:text-[1.25em] [&_h3]:text-[1.1em]',
  '[&_p]:mb-3 [&_li]:mb-1 [&_li>p]:mb-1 [&_:is(ul,ol)]:mb-3 [&_:is(ul,ol)]:ps-6 [&_ol]:list-decimal [&_ul]:list-disc',
  '[&_blockquote]:mb-3 [&_blockquote]:border-s-2 [&_blockquote]:border-edge [&_blockquote]:ps-4 [&_blockquote]:text-ink-2',
);

type Props = { html: string; className?: string; dir?: 'auto'; lang?: string };

/** Stored rich text, unchanged: `acceptRichText` sanitised it when it was saved. */
export function RichText({ html, className, ...attributes }: Props) {
  const style = cn(richTextStyle, className);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was saved
  return <div {...attributes} className={style} dangerouslySetInnerHTML={{ __html: html }} />;
}
