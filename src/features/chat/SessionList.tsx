import { useDeferredValue, useState, useEffect, useRef, type KeyboardEvent } from 'react';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useAccount } from '#context/services.tsx';
import { useChatMutator, useMutator } from '#context/useMutator.ts';
import type { PullState } from '#context/usePull.ts';
import { type ChatSession, MAX_SESSION_TITLE } from '#domain/chat/chat.ts';
import { deleteSession, renameSession } from '#mutators/chat/messages.ts';
import { findSessions, type ListedSession } from '#store/chat/chatReads.ts';
import { Button, IconButton } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/overlays/Dialog.tsx';
import { IconPlus, IconPencil, IconPin, IconTrash } from '#ui/icons.tsx';
import { TextField } from '#ui/controls/TextField.tsx';
import { Skeleton } from '#ui/display/Spinner.tsx';
import { pinSession } from '#mutators/chat/chatSettings.ts';
import { SideRow } from '#ui/display/SideRow.tsx';
import { NameField } from '#ui/controls/NameField.tsx';

const SEARCH_FROM = 5;

const NOT_LISTED =
  'Your conversations haven’t all been loaded on this device yet. They appear once the server answers.';

export function SessionList({
  sessions,
  chosen,
  isListed,
  pull,
  creating,
  onCreate,
  onChoose,
  onDeleted,
}: {
  readonly sessions: readonly ListedSession[] | undefined;
  readonly chosen: string | null;
  /** Whether the server listed them once; if not, there may be more. */
  readonly isListed: boolean;
  readonly pull: PullState;
  readonly creating: boolean;
  readonly onCreate: () => void;
  readonly onChoose: (id: string) => void;
  readonly onDeleted: (id: string) => void;
}) {
  const account = useAccount();
  const [deleting, setDeleting] = useState<ChatSession | null>(null);
  const [wanted, setWanted] = useState('');
  const sought = useDeferredValue(wanted.trim());
  const { db } = account;
  const found = useLiveQuery(
    async () => (sought === '' ? null : findSessions(db, sought)),
    [db, sought],
  );
  const shown = found ? sessions?.filter(({ id }) => found.has(id)) : sessions;
  const [remove] = useChatMutator('deleteSession', (id: string) => deleteSession(account, id));
  const confirm = async (session: ChatSession) => {
    // Closed first: the focus returns to the row before it unmounts.
    setDeleting(null);
    if ((await remove(session.id)).ok) onDeleted(session.id);
  };
  return (
    <nav aria-label="Chat sessions" className="flex min-h-0 flex-1 flex-col">
      <div className="p-3">
        <Button className="w-full" icon={<IconPlus />} pending={creating} onClick={onCreate}>
          New chat session
        </Button>
        {(sessions?.length ?? 0) >= SEARCH_FROM && (
          <div className="pt-3">
            <TextField
              label="Find a chat"
              name="chat"
              type="search"
              value={wanted}
              onChange={setWanted}
            />
          </div>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-3 pb-3">
        {sessions === undefined || (sessions.length === 0 && pull.status === 'loading') ? (
          <LoadingRows />
        ) : sessions.length === 0 && isListed ? (
          <p className="px-3 py-2 text-sm text-muted">No sessions yet.</p>
        ) : (
          <ul aria-label="Chat sessions" className="space-y-0.5">
            {(shown ?? sessions).map((session) => (
              <li key={session.id}>
                <SessionRow
                  session={session}
                  current={session.id === chosen}
                  onChoose={() => onChoose(session.id)}
                  onDelete={() => setDeleting(session)}
                />
              </li>
            ))}
          </ul>
        )}
        {shown?.length === 0 && sought !== '' && (
          <p aria-live="polite" className="px-3 py-2 text-sm text-muted">
            {`No results for “${sought}” in the titles and in the messages on this device.`}
          </p>
        )}
        {sessions !== undefined && !isListed && pull.status === 'failed' && (
          <p className="px-3 py-2 text-sm text-muted">{NOT_LISTED}</p>
        )}
      </div>
      {deleting !== null && (
        <ConfirmDialog
          open
          onOpenChange={() => setDeleting(null)}
          title="Delete this chat session?"
          description={`“${deleting.title}” and all its messages will be permanently deleted.`}
          confirmLabel="Delete session"
          onConfirm={() => void confirm(deleting)}
        />
      )}
    </nav>
  );
}

function LoadingRows() {
  return (
    <div className="space-y-2 px-3 py-2">
      <span className="sr-only">Loading sessions…</span>
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="h-5 w-2/3" />
    </div>
  );
}

function SessionRow({
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
  const [pin] = useMutator((isPinned: boolean) => pinSession(account, session.id, isPinned));
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
              onClick={() => void pin(!session.isPinned)}
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
