import { useNavigate } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { type Command, matchesKeys, screenCommands, hasMacKeys } from '#context/commands.ts';
import { readItem, writeItem } from '#ui/browser/webStorage.ts';
import { Palette } from '#ui/overlays/Palette.tsx';
import { itemOf, paletteSections, searchCommands } from './searchCommands.ts';

export function CommandPalette({
  commands,
  account = null,
  onClose,
}: {
  readonly commands: readonly Command[];
  readonly account?: {
    readonly commands: readonly Command[];
    /** Why pages may be missing, else null. */
    readonly missing: string | null;
  } | null;
  readonly onClose: () => void;
}) {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [recent] = useState(recentCommands);
  const ofScreen = useSyncExternalStore(screenCommands.subscribe, screenCommands.current);
  // A screen's own command replaces the general one with the same label.
  const everywhere = commands.filter(
    ({ id, label }) => id !== 'palette' && !ofScreen.some((one) => one.label === label),
  );
  const all = [...ofScreen, ...everywhere, ...(account?.commands ?? [])];
  const searches = searchCommands(query, account !== null, (search) => {
    void navigate({ to: '/', search });
  });
  const found = paletteSections(all, recent, query);
  const count = found.reduce((sum, { items }) => sum + items.length, 0);
  const missing = account?.missing ?? null;
  const soFar = missing === null ? '' : ` so far. ${missing}`;
  const nothing = `No results for “${query.trim()}”${soFar}`;
  return (
    <Palette
      label="Command palette"
      placeholder={
        account === null ? 'Search commands' : 'Search pages, drafts, commands and settings'
      }
      query={query}
      onQuery={setQuery}
      sections={
        searches.length === 0
          ? found
          : [...found, { label: count === 0 ? nothing : 'Search', items: searches.map(itemOf) }]
      }
      status={searches.length === 0 ? '' : count === 0 ? nothing : `${count} found`}
      isCloseKey={(event) => matchesKeys('Mod-k', event, hasMacKeys())}
      onChoose={(id) => {
        const chosen = [...all, ...searches].find((command) => command.id === id);
        if (chosen !== undefined && chosen.group !== 'Search') rememberCommand(id);
        chosen?.run();
      }}
      onClose={onClose}
    />
  );
}

const STORAGE_KEY = 'recto-recent-commands';
const MAX_RECENT = 5;

function recentCommands(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(readItem('localStorage', STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function rememberCommand(id: string): void {
  const ids = [id, ...recentCommands().filter((other) => other !== id)].slice(0, MAX_RECENT);
  writeItem('localStorage', STORAGE_KEY, JSON.stringify(ids));
}
