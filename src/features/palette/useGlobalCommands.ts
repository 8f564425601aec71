import { useLocation, useNavigate } from '@tanstack/react-router';
import { dialogCommands, inGroup, type Command } from '#context/commands/command.ts';
import { showCommandDialog } from '#context/commands/commandDialogs.ts';
import { useSession } from '#context/session.tsx';
import { lastEditor } from '#context/commands/lastEditor.ts';
import { goCommands } from './goCommands.ts';
import { profileCommands, themeCommand } from './settingCommands.ts';

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
    ...profileCommands((hash) => void navigate({ to: '/profile', hash })),
  ];
}
