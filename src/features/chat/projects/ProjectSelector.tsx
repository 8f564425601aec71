import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useState } from 'react';
import { useAccount } from '#context/session.tsx';
import { useChatMutator } from '#context/useChatMutator.ts';
import { useFirstPull } from '#context/pulls/useFirstPull.ts';
import type { ChatSession } from '#domain/chat/chat.ts';
import { sharesOf } from '#domain/chat/chatContext.ts';
import { counted } from '#domain/messages/counted.ts';
import { firstPullWords } from '#domain/sync/firstPull.ts';
import { addProject, clearContext, removeProject } from '#mutators/chat/projects.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { TextField } from '#ui/controls/TextField.tsx';
import { ContextFigures } from './ContextFigures.tsx';
import { matchingChoices, projectChoices, type ProjectChoice } from './projectChoices.ts';
import { ProjectRow } from './ProjectRow.tsx';
import type { StoredChat } from '#features/chat/readChat.ts';

const ROWS_AT_ONCE = 40;

/** Longer lists get a search field. */
const SEARCH_FROM = 8;

/** Chooses the projects that the assistant reads (spec §2); each choice is saved immediately. */
export function ProjectSelector({
  session,
  chat,
  onClose,
}: {
  readonly session: ChatSession;
  readonly chat: StoredChat;
  readonly onClose: () => void;
}) {
  const account = useAccount();
  const { db } = account;
  const [query, setQuery] = useState('');
  const [most, setMost] = useState(ROWS_AT_ONCE);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  // Other users' pages stay listed until the dialog closes, so that a removal can be undone.
  const [linksAtFirst] = useState(chat.links);
  const first = useFirstPull();
  const choices = useLiveQuery(
    () => projectChoices(db, linksAtFirst, chat.projects),
    [db, linksAtFirst, chat.projects],
  );
  const [add] = useChatMutator('addProject', (choice: ProjectChoice) =>
    addProject(account, session.id, choice),
  );
  const [remove] = useChatMutator('removeProject', (choice: ProjectChoice) =>
    removeProject(account, session.id, choice.id),
  );
  const [clear, clearing] = useChatMutator('clearContext', () => clearContext(account, session.id));

  const selected = new Set(chat.links.map(({ project_id }) => project_id));
  const shares = new Map(sharesOf(chat.projects).map((share) => [share.id, share]));
  const matching = matchingChoices(choices ?? [], query);
  const toggle = async (choice: ProjectChoice) => {
    setBusy((before) => new Set([...before, choice.id]));
    await (selected.has(choice.id) ? remove(choice) : add(choice));
    setBusy((before) => new Set([...before].filter((id) => id !== choice.id)));
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Select Projects for AI Context"
      description="The assistant reads the latest version of the selected projects with each message."
      footer={
        <>
          <ContextFigures chat={chat} />
          <Button disabled={selected.size === 0} pending={clearing} onClick={() => void clear()}>
            Clear All
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {first && (
        <p aria-live="polite" className="mb-4 text-sm text-muted">
          {firstPullWords(first)}
        </p>
      )}
      {choices === undefined || first === undefined ? (
        <Waiting />
      ) : choices.length === 0 ? (
        first === null ? (
          <p className="py-8 text-center text-muted">No projects available</p>
        ) : (
          first.phase === 'loading' && <Waiting />
        )
      ) : (
        <>
          {choices.length > SEARCH_FROM && (
            <TextField
              label="Find a project"
              name="project"
              type="search"
              value={query}
              onChange={(typed) => {
                setQuery(typed);
                setMost(ROWS_AT_ONCE);
              }}
              autoComplete="off"
              className="mb-4"
            />
          )}
          <ul aria-label="Projects" className="space-y-2">
            {matching.slice(0, most).map((choice) => (
              <li key={choice.id}>
                <ProjectRow
                  choice={choice}
                  share={shares.get(choice.id) ?? null}
                  selected={selected.has(choice.id)}
                  pending={busy.has(choice.id)}
                  onToggle={() => void toggle(choice)}
                />
              </li>
            ))}
          </ul>
          {matching.length === 0 && (
            <p className="py-8 text-center text-muted">
              {`No results for “${query.trim()}”${first === null ? '' : ' so far'}`}
            </p>
          )}
          {matching.length > most && (
            <Button className="mt-3 w-full" onClick={() => setMost(most + ROWS_AT_ONCE)}>
              {`Show ${counted(Math.min(ROWS_AT_ONCE, matching.length - most), 'more project', 'more projects')}`}
            </Button>
          )}
        </>
      )}
    </Dialog>
  );
}

function Waiting() {
  return (
    <div className="space-y-2">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  );
}
