/** Removes everything that this browser stores for the console, except the theme. */
export function clearStored() {
  const theme = localStorage.getItem('theme');
  localStorage.clear();
  sessionStorage.clear();
  if (theme) localStorage.setItem('theme', theme);
}
