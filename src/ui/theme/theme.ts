/** The two looks. */
export type Theme = 'light' | 'dark';

/** Where the choice is kept; `public/theme.js` reads the same key before the first paint. */
const STORAGE_KEY = 'recto-theme';

const listeners = new Set<() => void>();

/** The look in force: what was chosen on this device, else what the system prefers. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return systemTheme();
}

/** Chooses a look for this device. Choosing what the system prefers means following the system again. */
export function setTheme(theme: Theme): void {
  const root = document.documentElement;
  const followsSystem = theme === systemTheme();
  if (followsSystem) delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  remember(followsSystem ? null : theme);
  for (const listener of listeners) listener();
}

/** Calls back when the look changes, by choice or by the system; returns how to stop. */
export function subscribeTheme(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  listeners.add(listener);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
  };
}

/** Returns whether the choice outlives this window; a browser with closed storage forgets it. */
function remember(theme: Theme | null): boolean {
  try {
    if (theme === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme);
    return true;
  } catch {
    return false;
  }
}

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
