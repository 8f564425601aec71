import { useState, type ReactNode } from 'react';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useAccount } from '#context/services.tsx';
import { useChatMutator, useMutator } from '#context/useMutator.ts';
import { useFirstPull } from '#context/accountPulls.ts';
import { usePublicPageLoader } from '#context/galleryPulls.ts';
import {
  needOf,
  seenBy,
  sharesOf,
  type ContextShare,
  planOutlines,
  summarise,
  type OutlinePlan,
} from '#domain/chat/chatContext.ts';
import { firstPullWords } from '#domain/sync/notices.ts';
import { addProject, clearContext, removeProject } from '#mutators/chat/projects.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ChatOutcome } from '#mutators/chat/services.ts';
import type { StoredChat } from '#features/chat/readChat.ts';
import type { SessionProject } from '#domain/chat/chat.ts';
import { IconWarning, IconChevronDown } from '#ui/icons.tsx';
import { tokenCount } from '#domain/chat/chatTokens.ts';
import { changeSettings } from '#mutators/settings.ts';
import { limitKey } from '#store/chat/chatSettings.ts';
import { Menu } from '#ui/overlays/Menu.tsx';
import { counted } from '#domain/messages/toastText.ts';
import { Badge } from '#ui/display/Badge.tsx';
import { ProgressBar } from '#ui/display/Spinner.tsx';
import { projectChoices, type ProjectChoice } from './projectChoices.ts';
import { ProjectList, describeSize, ProjectRow } from './ProjectList.tsx';

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

export function ContextFigures({
  chat: { links, projects, model },
  plan: { fits, outlined, total },
}: {
  readonly chat: StoredChat;
  readonly plan: OutlinePlan;
}) {
  const { totalWords, complexity } = summarise(projects);
  return (
    <div className="w-full space-y-2 pb-1 text-sm max-xs:order-last">
      <p aria-live="polite" className="flex flex-wrap gap-x-3 gap-y-1 tabular-nums">
        <span className="font-medium">
          {`${counted(links.length, 'project', 'projects')} selected`}
        </span>
        {links.length > 0 && (
          <span className="text-muted">
            {`${counted(totalWords, 'word', 'words')}, complexity: ${complexity}`}
          </span>
        )}
      </p>
      {model !== null && (
        <ProgressBar
          label="With the conversation"
          done={total}
          total={model.requestTokens}
          valueText={`about ${tokenCount(total)} of ${tokenCount(model.requestTokens)} tokens`}
        />
      )}
      {!fits && (
        <Badge tone="warning" icon={<IconWarning />}>
          Over the model’s context limit. Remove projects to send.
        </Badge>
      )}
      {fits && outlined.size > 0 && (
        <p className="text-muted">
          {`${counted(outlined.size, 'project', 'projects')} will be sent in outline, with the parts that match your question.`}
        </p>
      )}
    </div>
  );
}

/** In tokens; 0 is the outline alone, null no limit. */
const LIMITS = [null, 32_000, 16_000, 8000, 4000, 2000, 1000, 0] as const;

export function LimitSelect({
  sessionId,
  project: { id, title, tokens },
  limit,
}: {
  readonly sessionId: string;
  readonly project: { readonly id: string; readonly title: string; readonly tokens: number };
  readonly limit: number | null;
}) {
  const account = useAccount();
  const [change] = useMutator((next: number | null) =>
    changeSettings(account, { [limitKey(sessionId, id)]: next }),
  );
  const offered = LIMITS.filter((one) => one === null || one < tokens || one === limit);
  const label = wordsOf(limit);
  return (
    <div className="mt-1 mb-2 flex justify-end">
      <Menu
        trigger={
          <Button size="sm" variant="ghost" aria-label={`${label} of ${title}`}>
            {label}
            <IconChevronDown />
          </Button>
        }
        items={offered.map((one) => ({
          label: wordsOf(one),
          checked: one === limit,
          onSelect: () => void change(one),
        }))}
      />
    </div>
  );
}

function wordsOf(limit: number | null): string {
  if (limit === null) return 'Send the whole';
  return limit === 0 ? 'Send the outline only' : `Send up to ${tokenCount(limit)} tokens`;
}

export function GoneProjects({
  gone,
  busy,
  onRemove,
}: {
  readonly gone: readonly SessionProject[];
  readonly busy: ReadonlySet<string>;
  readonly onRemove: (id: string) => void;
}) {
  if (gone.length === 0) return null;
  return (
    <ul aria-label="Left out" className="mb-4 space-y-2">
      {gone.map(({ project_id: id, title }) => (
        <li
          key={id}
          className="flex min-h-14 items-center gap-3 rounded-md border border-line px-3.5 py-2 text-sm"
        >
          <IconWarning className="shrink-0 text-warning" />
          <span className="min-w-0 flex-1">
            <span dir="auto" className="block truncate font-medium">
              {title || 'A page'}
            </span>
            <span className="block text-muted">Deleted or no longer public. It isn’t sent.</span>
          </span>
          <Button size="sm" pending={busy.has(id)} onClick={() => onRemove(id)}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
