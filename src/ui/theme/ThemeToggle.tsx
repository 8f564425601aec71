import { useEffect, useSyncExternalStore } from 'react';
import { IconButton } from '#ui/controls/Button.tsx';
import { IconMoon, IconSun } from '#ui/icons.tsx';
import { currentTheme, setTheme, subscribeTheme } from './theme.ts';

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
