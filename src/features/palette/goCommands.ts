import { inGroup, type Command } from '#context/commands.ts';

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
