import { Link } from '@tanstack/react-router';
import type { EditorView } from '@codemirror/view';
import { useEffect, useState, useEffectEvent } from 'react';
import type { EditorAssistantProps } from '#context/editorAssistant.ts';
import { useAccount } from '#context/services.tsx';
import { useChatMessagesPull, useChatSessionsPull } from '#context/accountPulls.ts';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { splitAttached } from '#domain/chat/attachments.ts';
import type { ChatImage, ShownMessage } from '#domain/chat/chat.ts';
import { chatToasts, isSetupMissing } from '#domain/chat/chatMessages.ts';
import { replyEnding } from '#domain/chat/reply.ts';
import { ok } from '#domain/result.ts';
import { documentKey } from '#domain/page/draft.ts';
import { ChatPane } from '#features/chat/ChatPane.tsx';
import { useConversation } from '#features/chat/conversation.ts';
import { ShowChanges } from '#features/chat/messages/showChanges.ts';
import { proposalsOf } from '#features/chat/proposals/proposalCommands.ts';
import { useViewValue } from '#features/chat/proposals/proposalView.ts';
import { readChat } from '#features/chat/readChat.ts';
import { planSession } from '#store/chat/composerDrafts.ts';
import { withLimits } from '#store/chat/chatSettings.ts';
import { SetupNotice } from '#features/chat/SetupNotice.tsx';
import type { ChatOutcome } from '#mutators/chat/services.ts';
import { addProject } from '#mutators/chat/projects.ts';
import { createSession } from '#mutators/chat/messages.ts';
import { Button, iconButtonClasses, IconButton } from '#ui/controls/Button.tsx';
import { IconChat, IconClose, IconFolder, IconPlus } from '#ui/icons.tsx';
import { useBeside } from '#ui/browser/useWide.ts';
import { cx } from '#ui/cx.ts';
import { latePart } from '#ui/lazyPart.ts';
import { ReviewBar } from './ReviewBar.tsx';
import { showToast } from '#ui/overlays/toast.ts';
import { readItem, writeItem } from '#ui/browser/webStorage.ts';
import type { ReplyFollower } from '#features/chat/proposals/replyFollower.ts';
import type { LiveReply } from '#mutators/chat/streamReply.ts';
import { QuickActions } from './QuickActions.tsx';
import { linesLabel, selectedPart, withPart } from './selectedPart.ts';
import { useOpenPage } from './useOpenPage.ts';

/** Shows the changes of a streaming reply in the text, and the rest of them once it is stored; only those of the versions shown. */
export function useFollowedReply(
  follower: ReplyFollower,
  sessionId: string,
  live: LiveReply | null,
  messages: readonly ShownMessage[],
): void {
  const replyId = live?.id ?? null;
  const read = useEffectEvent(() => {
    if (live !== null) follower.read(live.id, live.text(), live.continues);
  });
  const listen = useEffectEvent((listener: () => void) => live?.listen(listener));
  // While another version streams, the end of the one before is no longer shown.
  const at =
    live === null || live.continues !== null
      ? -1
      : messages.findIndex(({ id }) => id === live.after);
  const line = at === -1 ? messages : messages.slice(0, at + 1);
  const replies = line.filter(({ role }) => role === 'assistant').map(({ id }) => id);
  const shown = [...replies, ...(replyId === null ? [] : [replyId])].join(' ');
  useEffect(() => follower.showVersions(sessionId, shown.split(' ')), [follower, sessionId, shown]);
  useEffect(() => {
    if (replyId === null) return undefined;
    read();
    return listen(() => read());
  }, [replyId]);
  useEffect(() => {
    const last = messages.at(-1);
    if (last?.role !== 'assistant') return;
    follower.finish(last.id, last.content, replyEnding(last.metadata) === null);
  }, [follower, messages]);
}

type PanelDocument = Pick<EditorAssistantProps, 'pageId' | 'type'>;

/** The session that this device's panel had open for a document; null for none. */
export function panelSession(userId: string, document: PanelDocument): string | null {
  return readItem('localStorage', keyOf(userId, document)) || null;
}

/** Remembers a document's session; that of a new page moves to the page when it is saved. */
export function keepPanelSession(
  userId: string,
  { pageId, type, id }: PanelDocument & { readonly id: string },
): void {
  writeItem('localStorage', keyOf(userId, { pageId, type }), id);
  const unsaved = { pageId: null, type };
  if (pageId !== null && panelSession(userId, unsaved) === id) {
    writeItem('localStorage', keyOf(userId, unsaved), '');
  }
}

function keyOf(userId: string, { pageId, type }: PanelDocument): string {
  return `recto-assistant:${userId}:${documentKey(pageId, type)}`;
}

const ProjectSelector = latePart(
  async () => (await import('#features/chat/projects/ProjectSelector.tsx')).ProjectSelector,
);

const WIDTH = 'clamp(min(50%, 22rem), 33%, 24rem)';

/** Leaves room for the text, in which changes are reviewed; above a phone's keyboard, for the message. */
const SHEET_HEIGHT = 'max(55%, min(100%, 16rem))';

/** The assistant beside an open page: a conversation about it, whose changes are reviewed in the text. */
export function EditorAssistant(props: EditorAssistantProps) {
  const { view, type, title, pageId } = props;
  const isBeside = useBeside();
  const onClose = () => {
    props.onClose();
    view.focus();
  };
  const account = useAccount();
  const { db, user } = account;
  const pageKey = documentKey(pageId, type);
  const [chosen, setChosen] = useState(() => ({
    pageKey,
    id: panelSession(user.id, { pageId, type }) ?? account.newId(),
  }));
  // A new page keeps its conversation when it is saved.
  if (chosen.pageKey !== pageKey) setChosen({ ...chosen, pageKey });
  const { id } = chosen;
  useEffect(() => keepPanelSession(user.id, { pageId, type, id }), [user.id, pageId, type, id]);
  const { follower, project, openPage } = useOpenPage(props);
  const conversation = useConversation(openPage);
  useChatSessionsPull();
  const known = useLiveQuery(async () => {
    const isCreated = (await db.chatSessions.get(id)) !== undefined;
    const stored = await readChat(account, id);
    const [open = project()] = await withLimits(db, id, [project()]);
    const isOther = (one: string) => one !== open.id;
    const links = stored.links.filter(({ project_id }) => isOther(project_id));
    const { title: name, content_type } = open;
    // The open page is part of the context before the session exists.
    const link = { session_id: id, project_id: open.id, created_at: '', title: name, content_type };
    return {
      ...stored,
      links: [link, ...links],
      projects: [open, ...stored.projects.filter((one) => isOther(one.id))],
      isSeen: stored.isSeen || !isCreated,
      isCreated,
      isLinked: links.length < stored.links.length,
    };
  }, [account, db, id, pageId, project]);
  const chat = known?.sessionId === id ? known : undefined;
  const isCreated = chat?.isCreated === true;
  // At once: a file may be attached before the store is read.
  useEffect(() => {
    if (!isCreated) planSession(db, id);
  }, [db, id, isCreated]);
  const [pull, retry] = useChatMessagesPull(isCreated ? id : null);
  // A phone's keyboard would cover the quick questions.
  const [takesFocus, setTakesFocus] = useState(() => !matchMedia('(pointer: coarse)').matches);
  const [given, setGiven] = useState('');
  const [leftOut, setLeftOut] = useState('');
  const [isSetupNeeded, setSetupNeeded] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const live = conversation.live(id);
  useFollowedReply(follower, id, live, chat?.messages ?? []);

  const create = async (): ChatOutcome<void> => {
    if (isCreated) return ok(undefined);
    const created = await createSession(account, id);
    if (created.ok) return ok(undefined);
    setSetupNeeded(isSetupMissing(created.failure));
    return created;
  };
  const send = async (message: string, images: readonly ChatImage[] = []): ChatOutcome<void> => {
    const part = selectedPart(view);
    const isIncluded = part !== null && linesLabel(part) !== leftOut;
    const created = await create();
    if (!created.ok) {
      showToast(chatToasts.failed('createSession', created.failure));
      return created;
    }
    // Only the assistant's own screen needs the link, and the server refuses pages that it does not have yet.
    if (pageId !== null && chat?.isLinked !== true) {
      void addProject(account, id, { id: pageId, title, content_type: type });
    }
    const { text, blocks } = splitAttached(message);
    const question = withPart(text, isIncluded ? part : null, type);
    return conversation.send(id, `${question}${blocks}`, images);
  };
  const write = (start: string) => {
    setGiven(start);
    setTakesFocus(true);
  };
  const startNew = () => {
    if (isCreated) setChosen({ pageKey, id: account.newId() });
    setTakesFocus(true);
  };
  return (
    <section
      aria-label="Assistant"
      style={isBeside ? { width: WIDTH } : { height: SHEET_HEIGHT }}
      className={cx(
        'flex min-h-0 min-w-0 shrink-0 flex-col overflow-y-auto bg-surface border-line',
        isBeside ? 'border-l' : 'border-t',
      )}
    >
      <header className="flex items-center gap-1 border-b border-line px-2">
        <h2 className="min-w-0 flex-1 truncate px-2 text-sm font-medium">Assistant</h2>
        <Button
          size="sm"
          variant="ghost"
          icon={<IconFolder />}
          aria-haspopup="dialog"
          onClick={() => setChoosing(true)}
        >
          {`Context (${chat?.links.length ?? 1})`}
        </Button>
        <IconButton label="New chat about this page" icon={<IconPlus />} onClick={startNew} />
        {isCreated && (
          <Link
            to="/ai-assistant"
            search={{ session: id }}
            aria-label="Open in the AI Assistant"
            className={iconButtonClasses('ghost', 'md')}
          >
            <IconChat />
          </Link>
        )}
        <IconButton label="Close the assistant" icon={<IconClose />} onClick={onClose} />
      </header>
      {isSetupNeeded && <SetupNotice onClose={() => setSetupNeeded(false)} />}
      <Review view={view} />
      <ShowChanges
        value={(reply) =>
          follower.show(reply.id, reply.content, replyEnding(reply.metadata) === null)
        }
      >
        <ChatPane
          key={id}
          sessionId={id}
          chat={chat}
          pull={pull}
          onRetry={retry}
          conversation={{ ...conversation, send: (_id, text, images) => send(text, images) }}
          takesFocus={takesFocus}
          onFocus={() => setTakesFocus(false)}
          given={given}
          noSession={null}
          empty={
            <p className="px-4 py-3 text-sm text-muted">
              Ask about this page or for a change to it. Changes appear in the text, and nothing is
              applied until you accept it. Your unsaved text is included.
            </p>
          }
          above={
            <QuickActions
              view={view}
              disabled={live !== null}
              onSend={(message) => void send(message)}
              onWrite={write}
              leftOut={leftOut}
              onLeaveOut={setLeftOut}
            />
          }
        />
      </ShowChanges>
      {isChoosing && chat !== undefined && (
        <ProjectSelector
          sessionId={id}
          chat={chat}
          openId={pageId ?? ''}
          create={create}
          onClose={() => setChoosing(false)}
        />
      )}
    </section>
  );
}

function Review({ view }: { readonly view: EditorView }) {
  const proposals = useViewValue(view, proposalsOf);
  if (proposals === undefined || proposals.list.length === 0) return null;
  return <ReviewBar view={view} proposals={proposals} />;
}
