import { inGroup, type Command } from '#context/commands/command.ts';
import { currentTheme, setTheme } from '#ui/theme/theme.ts';

const SECTIONS = [
  { id: 'about-you', label: 'Name and picture', words: 'avatar full name' },
  { id: 'your-page', label: 'Address of your page', words: 'handle author public' },
  { id: 'password', label: 'Password', words: 'change' },
  { id: 'security', label: 'Two-factor authentication', words: 'security sessions google sign in' },
  {
    id: 'writing',
    label: 'Writing settings',
    words: 'focus mode typewriter vim font measure line length spell-check word goal',
  },
  { id: 'your-data', label: 'Export or import your data', words: 'zip backup storage download' },
] as const;

export type ProfileSection = (typeof SECTIONS)[number]['id'];

export function themeCommand(): Command {
  const other = currentTheme() === 'dark' ? 'light' : 'dark';
  return {
    id: 'settings.theme',
    label: `Switch to ${other} theme`,
    group: 'Settings',
    run: () => setTheme(other),
    words: 'dark light colour color mode appearance',
  };
}

export function profileCommands(open: (section: ProfileSection) => void): readonly Command[] {
  return inGroup(
    'Settings',
    SECTIONS.map(({ id, label, words }) => ({
      id: `settings.${id}`,
      label,
      run: () => open(id),
      words: `settings profile account ${words}`,
    })),
  );
}
