import type { ReactNode } from 'react';

export type MessagePageProps = {
  /** On the plate: "404", "403", or a pictogram. */
  sign: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  /** One link to another page. */
  action?: ReactNode;
  /** Fills the screen; without it, the area inside the shell. */
  full?: boolean;
};

/**
 * A page for dead ends: a sign that names the problem, and one link. Its styles are in app/globals.css, because it is
 * sent with every page.
 */
export function MessagePage({ sign, title, children, action, full = true }: MessagePageProps) {
  const Frame = full ? 'main' : 'div';
  return (
    <Frame className="message-page" data-full={full || undefined}>
      <div data-board="">
        <div>{sign}</div>
      </div>
      <h1>{title}</h1>
      {children && <div className="message-text">{children}</div>}
      {action && <div className="message-action">{action}</div>}
    </Frame>
  );
}
