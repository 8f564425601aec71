import { useEffect, useRef, useState } from 'react';
import { useAccount } from '#context/session.tsx';
import { useChatMutator } from '#context/useChatMutator.ts';
import type { ChatSession } from '#domain/chat/chat.ts';
import { renameSession } from '#mutators/chat/sessions.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { IconPencil, IconTrash } from '#ui/icons/icons.tsx';
import { SideRow } from '#ui/display/SideRow.tsx';
import { SessionTitleField } from './SessionTitleField.tsx';

/** One session of the list, renamed in place (spec §2). */
export function SessionRow({
  session,
  current,
  onChoose,
  onDelete,
}: {
  readonly session: ChatSession;
  readonly current: boolean;
  readonly onChoose: () => void;
  readonly onDelete: () => void;
}) {
  const account = useAccount();
  const [renaming, setRenaming] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const hasRenamed = useRef(false);
  const [rename, saving] = useChatMutator('updateSession', (title: string) =>
    renameSession(account, session.id, title),
  );
  useEffect(() => {
    if (renaming) hasRenamed.current = true;
    else if (hasRenamed.current && document.activeElement === document.body) {
      row.current?.querySelector('button')?.focus();
    }
  }, [renaming]);
  if (renaming) {
    return (
      <SessionTitleField
        title={session.title}
        onSave={(title) => void rename(title)}
        onClose={() => setRenaming(false)}
      />
    );
  }
  return (
    <div ref={row}>
      <SideRow
        current={current}
        onChoose={onChoose}
        onRename={() => setRenaming(true)}
        actions={
          <>
            <IconButton
              label={`Rename “${session.title}”`}
              icon={<IconPencil />}
              size="sm"
              pending={saving}
              onClick={() => setRenaming(true)}
            />
            <IconButton
              label={`Delete “${session.title}”`}
              icon={<IconTrash />}
              size="sm"
              onClick={onDelete}
            />
          </>
        }
      >
        <bdi>{session.title}</bdi>
      </SideRow>
    </div>
  );
}
