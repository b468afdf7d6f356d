import type { Config } from 'tailwindcss';

/**
 * The design tokens by name. Their values, light and dark, are in `app/globals.css`. A colour, a radius or a size
 * that is not here does not belong on a screen.
 */
export default {
  content: ['./app/**/*.{ts,tsx}', './components/**/*.{ts,tsx}'],
  darkMode: ['selector', '[data-theme="dark"]'],
  theme: {
    extend: {
      colors: {
        bg: 'var(--bg)',
        surface: 'var(--surface)',
        sunk: 'var(--sunk)',
        line: 'var(--line)',
        edge: 'var(--edge)',
        ink: { DEFAULT: 'var(--ink)', 2: 'var(--ink-2)', 3: 'var(--ink-3)' },
        rail: {
          DEFAULT: 'var(--rail)',
          ink: 'var(--rail-ink)',
          on: 'var(--rail-on)',
          hover: 'var(--rail-hover)',
        },
        brand: { DEFAULT: 'var(--brand)', ink: 'var(--brand-ink)' },
        link: 'var(--link)',
        ring: 'var(--ring)',
        ok: { DEFAULT: 'var(--ok)', bg: 'var(--ok-bg)' },
        warn: { DEFAULT: 'var(--warn)', bg: 'var(--warn-bg)' },
        bad: { DEFAULT: 'var(--bad)', bg: 'var(--bad-bg)' },
        info: { DEFAULT: 'var(--info)', bg: 'var(--info-bg)' },
        off: { DEFAULT: 'var(--off)', bg: 'var(--off-bg)' },
      },
      borderRadius: { control: '8px', card: '12px', visitor: '14px' },
      fontFamily: { sans: 'var(--font-sans)', mono: 'var(--font-mono)' },
      // In rem: text follows the font size that the reader has set.
      fontSize: {
        title: ['1.5rem', { lineHeight: '2rem', fontWeight: '650', letterSpacing: '-0.01em' }],
        section: ['1rem', { lineHeight: '1.5rem', fontWeight: '600' }],
        body: ['0.875rem', { lineHeight: '1.25rem' }],
        visitor: ['1rem', { lineHeight: '1.5rem' }],
        small: ['0.75rem', { lineHeight: '1rem' }],
      },
    },
  },
} satisfies Config;
