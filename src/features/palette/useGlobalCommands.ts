import { useLocation, useNavigate } from '@tanstack/react-router';
import {
  type Command,
  dialogCommands,
  inGroup,
  showCommandDialog,
  lastEditor,
} from '#context/commands.ts';
import { useSession } from '#context/services.tsx';
import { currentTheme, setTheme } from '#ui/theme.tsx';

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

export interface Target {
  readonly to: '/' | '/ai-assistant' | '/trash' | '/profile' | '/auth';
  readonly tab?: 'html-editor' | 'markdown-editor' | 'saved';
  readonly mode?: 'sign-up';
}

interface Entry extends Target {
  readonly id: string;
  readonly label: string;
  readonly words: string;
}

const USER_SCREENS: readonly Entry[] = [
  { id: 'dashboard', to: '/', label: 'Dashboard', words: 'go gallery home' },
  { id: 'ai-assistant', to: '/ai-assistant', label: 'AI Assistant', words: 'go chat' },
  { id: 'html-editor', to: '/', tab: 'html-editor', label: 'HTML Editor', words: 'go code write' },
  {
    id: 'markdown-editor',
    to: '/',
    tab: 'markdown-editor',
    label: 'Markdown Editor',
    words: 'go prose write',
  },
  { id: 'saved', to: '/', tab: 'saved', label: 'Saved Pages', words: 'go projects drafts' },
  { id: 'trash', to: '/trash', label: 'Trash', words: 'go deleted restore' },
  { id: 'profile', to: '/profile', label: 'Profile', words: 'go account settings' },
];

const VISITOR_SCREENS: readonly Entry[] = [
  { id: 'dashboard', to: '/', label: 'Public Gallery', words: 'go home projects' },
  { id: 'sign-in', to: '/auth', label: 'Sign in', words: 'go log in account' },
  {
    id: 'sign-up',
    to: '/auth',
    mode: 'sign-up',
    label: 'Create an account',
    words: 'go sign up register',
  },
];

export function goCommands(
  isSignedIn: boolean,
  current: { readonly to: string; readonly tab?: string | undefined },
  go: (target: Target) => void,
): readonly Command[] {
  const others = (isSignedIn ? USER_SCREENS : VISITOR_SCREENS).filter(
    ({ to, tab, mode }) => to !== current.to || tab !== current.tab || mode !== undefined,
  );
  return inGroup(
    'Go',
    others.map(({ id, label, words, ...target }) => ({
      id: `go.${id}`,
      label,
      run: () => go(target),
      words,
    })),
  );
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
