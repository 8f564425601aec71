import { useEffect, useSyncExternalStore } from 'react';
import { IconButton } from '#ui/controls/Button.tsx';
import { IconMoon, IconSun } from '#ui/icons.tsx';
import { listen } from '#ui/browser/listen.ts';

export function ThemeToggle() {
  const theme = useSyncExternalStore(subscribeTheme, currentTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  useEffect(() => {
    const paper = getComputedStyle(document.documentElement).backgroundColor;
    for (const bar of document.querySelectorAll('meta[name="theme-color"]')) {
      bar.setAttribute('content', paper);
    }
  }, [theme]);
  return (
    <IconButton
      label={`Switch to ${other} theme`}
      icon={theme === 'dark' ? <IconSun /> : <IconMoon />}
      onClick={() => setTheme(other)}
    />
  );
}

type Theme = 'light' | 'dark';

/** Read before the first paint (`app/inlineScript.ts`). */
export const THEME_KEY = 'recto-theme';

const listeners = new Set<() => void>();

export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return systemTheme();
}

/** Sets this device's theme. Choosing the system's theme means following the system again. */
export function setTheme(theme: Theme): void {
  const root = document.documentElement;
  const followsSystem = theme === systemTheme();
  if (followsSystem) delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  remember(followsSystem ? null : theme);
  for (const listener of listeners) listener();
}

export function subscribeTheme(listener: () => void): () => void {
  const stop = listen(matchMedia('(prefers-color-scheme: dark)'), ['change'], listener);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

function remember(theme: Theme | null): void {
  try {
    if (theme === null) localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // With storage blocked, the choice lasts until the window closes.
  }
}

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
