import type { Command } from './command.ts';

/** Where the studio's commands can lead, as the address names it. */
export type Place =
  | 'dashboard'
  | 'ai-assistant'
  | 'html-editor'
  | 'markdown-editor'
  | 'saved'
  | 'profile';

const PLACES: readonly { readonly place: Place; readonly label: string; readonly words: string }[] =
  [
    { place: 'dashboard', label: 'Dashboard', words: 'go gallery home' },
    { place: 'ai-assistant', label: 'AI Assistant', words: 'go chat' },
    { place: 'html-editor', label: 'HTML Editor', words: 'go code write' },
    { place: 'markdown-editor', label: 'Markdown Editor', words: 'go prose write' },
    { place: 'saved', label: 'Saved Pages', words: 'go projects' },
    { place: 'profile', label: 'Profile', words: 'go account settings avatar password' },
  ];

/** The commands that lead elsewhere; `here` is where one is. */
export function goCommands(here: Place, go: (place: Place) => void): readonly Command[] {
  return PLACES.filter(({ place }) => place !== here).map(({ place, label, words }) => ({
    id: `go.${place}`,
    label,
    group: 'Go',
    run: () => go(place),
    words,
  }));
}
