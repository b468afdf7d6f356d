import { allKept } from './kept-texts';

/**
 * Removes everything that this browser stores for the console, except the theme; when a session ends by itself, the
 * texts that were typed in this tab remain for the same person.
 */
export function clearStored({ keepsTexts = false } = {}) {
  const theme = localStorage.getItem('theme');
  localStorage.clear();
  const kept = keepsTexts ? allKept(sessionStorage) : [];
  sessionStorage.clear();
  for (const [key, text] of kept) sessionStorage.setItem(key, text);
  if (theme) localStorage.setItem('theme', theme);
}
