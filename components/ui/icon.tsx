import type { ComponentProps } from 'react';

export type IconProps = ComponentProps<'svg'>;

/**
 * The frame of a pictogram. Its class sets the width, and it has the colour of the text. Hidden from screen readers
 * unless it has a label.
 */
export function Icon({ className, ...props }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden={props['aria-label'] ? undefined : true}
      className={className ? `icon ${className}` : 'icon'}
      {...props}
    />
  );
}
