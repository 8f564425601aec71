import { useLocation, useNavigate } from '@tanstack/react-router';
import {
  type Command,
  dialogCommands,
  inGroup,
  showCommandDialog,
  lastEditor,
} from '#context/commands.ts';
import { useSession } from '#context/session.tsx';
import { currentTheme, setTheme } from '#ui/theme/theme.ts';
import { goCommands } from './goCommands.ts';

export function useGlobalCommands(): readonly Command[] {
  const navigate = useNavigate();
  const { status } = useSession();
  const isSignedIn = status === 'signedIn';
  const { pathname, search, href } = useLocation();
  const go = goCommands(isSignedIn, { to: pathname, tab: search.tab }, ({ to, tab, mode }) => {
    if (to !== '/auth') return void navigate({ to, search: tab === undefined ? {} : { tab } });
    const redirect = pathname === '/auth' ? search.redirect : href;
    void navigate({ to, search: { redirect, mode } });
  });
  const dialogs = dialogCommands(showCommandDialog);
  if (!isSignedIn) return [...dialogs, ...(status === 'loading' ? [] : go), themeCommand()];
  const create = (type: 'html' | 'markdown') =>
    void navigate({ to: '/open', search: { new: type } });
  return [
    ...inGroup('Document', [
      { id: 'new.blank', label: 'New blank page', keys: 'n', run: () => create(lastEditor()) },
      { id: 'new.html', label: 'New HTML page', run: () => create('html'), words: 'blank create' },
      {
        id: 'new.markdown',
        label: 'New Markdown page',
        run: () => create('markdown'),
        words: 'blank create',
      },
    ]),
    ...dialogs,
    ...go,
    themeCommand(),
    ...inGroup(
      'Settings',
      PROFILE_SECTIONS.map(({ id, label, words }) => ({
        id: `settings.${id}`,
        label,
        run: () => void navigate({ to: '/profile', hash: id }),
        words: `settings profile account ${words}`,
      })),
    ),
  ];
}

const PROFILE_SECTIONS = [
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

function themeCommand(): Command {
  const other = currentTheme() === 'dark' ? 'light' : 'dark';
  return {
    id: 'settings.theme',
    label: `Switch to ${other} theme`,
    group: 'Settings',
    run: () => setTheme(other),
    words: 'dark light colour color mode appearance',
  };
}
