import type { Command } from './command.ts';

/** Navigation targets, named as in the URL. */
export type Target =
  | 'dashboard'
  | 'ai-assistant'
  | 'html-editor'
  | 'markdown-editor'
  | 'saved'
  | 'profile';

const TARGETS: readonly {
  readonly target: Target;
  readonly label: string;
  readonly words: string;
}[] = [
  { target: 'dashboard', label: 'Dashboard', words: 'go gallery home' },
  { target: 'ai-assistant', label: 'AI Assistant', words: 'go chat' },
  { target: 'html-editor', label: 'HTML Editor', words: 'go code write' },
  { target: 'markdown-editor', label: 'Markdown Editor', words: 'go prose write' },
  { target: 'saved', label: 'Saved Pages', words: 'go projects' },
  { target: 'profile', label: 'Profile', words: 'go account settings avatar password' },
];

export function goCommands(current: Target, go: (target: Target) => void): readonly Command[] {
  return TARGETS.filter(({ target }) => target !== current).map(({ target, label, words }) => ({
    id: `go.${target}`,
    label,
    group: 'Go',
    run: () => go(target),
    words,
  }));
}
