import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useAccount } from '#context/session.tsx';
import { useChatMutator } from '#context/useMutator.ts';
import { MAX_SESSION_TITLE } from '#domain/chat/chat.ts';
import { renameSession } from '#mutators/chat/messages.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { useChatSettings } from '#features/chat/useChatSettings.ts';
import type { ListedSession } from '#store/chat/chatReads.ts';
import { IconPencil, IconPin, IconTrash } from '#ui/icons.tsx';
import { SideRow } from '#ui/display/SideRow.tsx';
import { NameField } from '#ui/controls/NameField.tsx';

export function SessionRow({
  session,
  current,
  onChoose,
  onDelete,
}: {
  readonly session: ListedSession;
  readonly current: boolean;
  readonly onChoose: () => void;
  readonly onDelete: () => void;
}) {
  const account = useAccount();
  const change = useChatSettings();
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
        saving={saving}
        onSave={async (title) => (await rename(title)).ok}
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
              label={`${session.isPinned ? 'Unpin' : 'Pin'} “${session.title}”`}
              icon={<IconPin />}
              size="sm"
              aria-pressed={session.isPinned}
              onClick={() =>
                void change((code, services) =>
                  code.pinSession(services, session.id, !session.isPinned),
                )
              }
            />
            <IconButton
              label={`Rename “${session.title}”`}
              icon={<IconPencil />}
              size="sm"
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
        {session.isPinned && <IconPin className="mr-1.5 inline text-muted" />}
        <bdi>{session.title}</bdi>
      </SideRow>
    </div>
  );
}

/** Renames a session: Enter and blur save, Escape cancels (spec §2). A blank title is ignored (spec §5). */
function SessionTitleField({
  title,
  saving,
  onSave,
  onClose,
}: {
  readonly title: string;
  readonly saving: boolean;
  readonly onSave: (title: string) => Promise<boolean>;
  readonly onClose: () => void;
}) {
  const [value, setValue] = useState(title);
  const isDone = useRef(false);
  const end = async (save: boolean) => {
    // Unmounting blurs the field, which would save again.
    if (isDone.current) return;
    isDone.current = true;
    const next = value.trim();
    const isChanged = save && next !== '' && next !== title;
    if (!isChanged || (await onSave(next))) onClose();
    else isDone.current = false;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') void end(true);
    else if (event.key === 'Escape') void end(false);
    else return;
    event.preventDefault();
  };
  return (
    <NameField
      label={`New title of “${title}”`}
      value={value}
      maxLength={MAX_SESSION_TITLE}
      readOnly={saving}
      onChange={setValue}
      onKeyDown={onKeyDown}
      onBlur={() => void end(true)}
    />
  );
}
