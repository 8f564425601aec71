import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useState, type ReactNode } from 'react';
import { useAccount } from '#context/session.tsx';
import { useChatMutator } from '#context/useMutator.ts';
import { useFirstPull } from '#context/pulls/accountPulls.ts';
import { usePublicPageLoader } from '#context/pulls/galleryPulls.ts';
import {
  needOf,
  seenBy,
  sharesOf,
  type ContextShare,
  planOutlines,
} from '#domain/chat/chatContext.ts';
import { firstPullWords } from '#domain/sync/firstPull.ts';
import { addProject, clearContext, removeProject } from '#mutators/chat/projects.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { ContextFigures } from './ContextFigures.tsx';
import { GoneProjects } from './GoneProjects.tsx';
import { LimitSelect } from './LimitSelect.tsx';
import { projectChoices, type ProjectChoice } from './projectChoices.ts';
import { ProjectList } from './ProjectList.tsx';
import { describeSize, ProjectRow } from './ProjectRow.tsx';
import type { ChatOutcome } from '#mutators/chat/services.ts';
import type { StoredChat } from '#features/chat/readChat.ts';

/** Chooses the projects that the assistant reads (spec §2); each choice is saved immediately. */
export function ProjectSelector({
  sessionId,
  chat,
  openId,
  create,
  onClose,
}: {
  readonly sessionId: string;
  readonly chat: StoredChat;
  /** The page in the editor beside the conversation, which is always sent; blank before its first save. */
  readonly openId?: string | undefined;
  /** Creates the session if need be, before the first project is added. */
  readonly create?: (() => ChatOutcome<void>) | undefined;
  readonly onClose: () => void;
}) {
  const account = useAccount();
  const { db, shared } = account;
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  // Other users' pages stay listed until the dialog closes, so that a removal can be undone.
  const links = chat.links.filter(({ project_id }) => project_id !== openId);
  const [linksAtFirst] = useState(links);
  const first = useFirstPull();
  const choices = useLiveQuery(async () => {
    const known = new Set(linksAtFirst.map(({ project_id }) => project_id));
    const later = links.filter(({ project_id }) => !known.has(project_id));
    const all = await projectChoices(db, shared, [...linksAtFirst, ...later], chat.projects);
    return all.filter(({ id }) => id !== openId);
  }, [db, shared, linksAtFirst, chat.links, chat.projects, openId]);
  const [add] = useChatMutator('addProject', async (choice: ProjectChoice) => {
    const created = await create?.();
    return created?.ok === false ? created : addProject(account, sessionId, choice);
  });
  const [remove] = useChatMutator('removeProject', (id: string) =>
    removeProject(account, sessionId, id),
  );
  const [clear, clearing] = useChatMutator('clearContext', () => clearContext(account, sessionId));
  const loadPublicPage = usePublicPageLoader();

  const selected = new Set(links.map(({ project_id }) => project_id));
  const shares = sharesOf(chat.projects);
  const messages = seenBy(chat.model, chat.messages);
  const need = needOf(chat.projects, messages, '', chat.model?.requestTokens ?? null);
  const plan = planOutlines(chat.projects, shares, need);
  const whileBusy = async (id: string, run: () => Promise<unknown>) => {
    setBusy((before) => new Set([...before, id]));
    await run();
    setBusy((before) => new Set([...before].filter((one) => one !== id)));
  };
  const toggle = async (choice: ProjectChoice) => {
    const { id } = choice;
    if (selected.has(id)) return remove(id);
    const added = await add(choice);
    // Its size is shown, and it can be sent where the server is slow to answer later.
    if (added.ok && (await db.pages.get(id)) === undefined) void loadPublicPage(id);
    return added;
  };
  const row = (choice: ProjectChoice): ReactNode => {
    const { id } = choice;
    const share = shares.find((one) => one.id === id) ?? null;
    return (
      <>
        <ProjectRow
          choice={choice}
          share={share}
          isOutlined={plan.fits && plan.outlined.has(id)}
          selected={selected.has(id)}
          pending={busy.has(id)}
          onToggle={() => void whileBusy(id, () => toggle(choice))}
        />
        {share !== null && limitOf(share)}
      </>
    );
  };
  const limitOf = (share: ContextShare) => (
    <LimitSelect
      sessionId={sessionId}
      project={share}
      limit={chat.projects.find((one) => one.id === share.id)?.limit ?? null}
    />
  );
  const open = shares.find(({ id }) => id === openId);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Select Projects for AI Context"
      description="The assistant reads the latest version of the selected projects with each message."
      footer={
        <>
          <ContextFigures chat={chat} plan={plan} />
          <Button
            disabled={selected.size + chat.gone.length === 0}
            pending={clearing}
            onClick={() => void clear()}
          >
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
      {open !== undefined && (
        <div className="mb-4">
          <div className="rounded-md border border-line px-3.5 py-2">
            <p dir="auto" className="truncate font-medium">
              {open.title || 'This page'}
            </p>
            <p className="mt-1 text-xs text-muted tabular-nums">
              {`This page as it is in the editor, always included: ${describeSize(open, true)}`}
              {plan.fits && plan.outlined.has(open.id) && ', in outline'}
            </p>
          </div>
          {open.id !== '' && limitOf(open)}
        </div>
      )}
      <GoneProjects
        gone={chat.gone}
        busy={busy}
        onRemove={(id) => void whileBusy(id, () => remove(id))}
      />
      <ProjectList choices={choices} first={first} linksAtFirst={linksAtFirst} row={row} />
    </Dialog>
  );
}
