import { useNavigate } from '@tanstack/react-router';
import { inGroup, type Command } from '#context/commands.ts';
import { useAccount } from '#context/services.tsx';
import { useFirstPull } from '#context/accountPulls.ts';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { TYPE_NAMES, type ContentType } from '#domain/page/page.ts';
import { firstPullWords } from '#domain/sync/notices.ts';
import { liveCards } from '#store/pages/ownCards.ts';
import { unsavedPages } from '#store/pages/drafts.ts';
import { CommandPalette } from './CommandPalette.tsx';

export function UserPalette({
  commands,
  onClose,
}: {
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}) {
  const { db } = useAccount();
  const navigate = useNavigate();
  const first = useFirstPull();
  const pages = useLiveQuery(() => liveCards(db), [db], []);
  const drafts = useLiveQuery(() => unsavedPages(db), [db], []);
  const edit = (
    type: ContentType,
    target: { readonly load: string } | { readonly draft: string },
  ) => void navigate({ to: '/', search: { tab: `${type}-editor`, ...target } });
  const own = [
    ...inGroup(
      'Drafts',
      drafts.map(({ owner, type, pageId, name }) => ({
        id: `draft.${owner}`,
        label: `Draft: ${name}`,
        run: () => edit(type, pageId === null ? { draft: owner } : { load: pageId }),
        words: `unsaved ${TYPE_NAMES[type]}`,
      })),
    ),
    ...inGroup(
      'Go',
      pages.map(({ id, title, content_type }) => ({
        id: `open.${id}`,
        label: `Open ${title}`,
        run: () => edit(content_type, { load: id }),
        words: content_type,
      })),
    ),
  ];
  return (
    <CommandPalette
      commands={commands}
      account={{ commands: own, missing: first ? firstPullWords(first) : null }}
      onClose={onClose}
    />
  );
}
