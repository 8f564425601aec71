import { useNavigate } from '@tanstack/react-router';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useState } from 'react';
import { useFirstPull } from '#context/useFirstPull.ts';
import { firstPullWords } from '#domain/sync/firstPull.ts';
import { EDITOR_KINDS } from '#features/editor/editorKinds.ts';
import { hasMacKeys } from '#features/editor/codemirror/shownKeys.ts';
import type { AccountServices } from '#mutators/services.ts';
import { liveCards } from '#store/pages/ownCards.ts';
import { Palette } from '#ui/overlays/Palette.tsx';
import type { Command } from './command.ts';
import { matchesKeys } from './matchesKeys.ts';
import { paletteSections } from './paletteSections.ts';
import { recentCommands, rememberCommand } from './recentCommands.ts';

export function CommandPalette({
  account,
  commands,
  onClose,
}: {
  readonly account: AccountServices;
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}) {
  const { db } = account;
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [recent] = useState(recentCommands);
  const first = useFirstPull();
  const pages = useLiveQuery(() => liveCards(db), [db], []);
  const open: readonly Command[] = pages.map(({ id, title, content_type }) => ({
    id: `open.${id}`,
    label: `Open ${title}`,
    group: 'Go',
    run: () =>
      void navigate({ to: '/', search: { tab: EDITOR_KINDS[content_type].tab, load: id } }),
    words: content_type,
  }));
  const all = [...commands.filter(({ id }) => id !== 'palette'), ...open];
  return (
    <Palette
      label="Command palette"
      placeholder="Search commands and pages"
      query={query}
      onQuery={setQuery}
      sections={paletteSections(all, recent, query)}
      empty={`No results for “${query}”${first ? ` so far. ${firstPullWords(first)}` : ''}`}
      isCloseKey={(event) => matchesKeys('Mod-k', event, hasMacKeys())}
      onChoose={(id) => {
        rememberCommand(id);
        all.find((command) => command.id === id)?.run();
      }}
      onClose={onClose}
    />
  );
}
