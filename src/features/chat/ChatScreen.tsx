import { useState, useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useRouter, useSearch, Link, useCanGoBack } from '@tanstack/react-router';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useAccount } from '#context/services.tsx';
import { useChatMutator } from '#context/useMutator.ts';
import { useChatMessagesPull, useChatSessionsPull } from '#context/accountPulls.ts';
import { chatAsMarkdown, chatFileName } from '#domain/chat/chatMarkdown.ts';
import { isSetupMissing, chatToasts } from '#domain/chat/chatMessages.ts';
import { createSession } from '#mutators/chat/messages.ts';
import { chatSessions, fetchedAt } from '#store/chat/chatReads.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { useWide } from '#ui/browser/useWide.ts';
import { latePart } from '#ui/lazyPart.ts';
import { askAbout } from '#mutators/chat/askAbout.ts';
import type { ChatSession } from '#domain/chat/chat.ts';
import type { PullState } from '#context/usePull.ts';
import { Button, IconButton } from '#ui/controls/Button.tsx';
import {
  IconPlus,
  IconDownload,
  IconPencil,
  IconArrowLeft,
  IconFolder,
  IconSidebar,
} from '#ui/icons.tsx';
import { downloadText } from '#ui/browser/files.ts';
import { useConversation } from './conversation.ts';
import { ChatPane } from './ChatPane.tsx';
import { readChat, type StoredChat } from './readChat.ts';
import { SessionList } from './SessionList.tsx';
import { SetupNotice } from './SetupNotice.tsx';
import { EmptyConversation, DelayedSpinner, LoadFailure } from './messages/EmptyConversation.tsx';

export function ChatScreen() {
  const account = useAccount();
  const { db } = account;
  const wide = useWide();
  const sessions = useLiveQuery(() => chatSessions(db), [db]);
  const wasListed = useLiveQuery(async () => (await fetchedAt(db, 'sessions')) !== null, [db]);
  const [listPull, retryList] = useChatSessionsPull();
  const { session, choose } = useChosenSession(sessions, listPull.status !== 'loading');
  // Missing tables count as an empty list (spec §8), without a fetch time.
  const isListed = wasListed === true || listPull.status === 'fresh';
  const id = session?.id ?? null;
  const [pull, retry] = useChatMessagesPull(id);
  const read = useLiveQuery(() => readChat(account, id), [account, id]);
  // A live query keeps its last result until the new one is read.
  const chat = read?.sessionId === id ? read : undefined;
  const conversation = useConversation();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [hasDrawer, setHasDrawer] = useState(false);
  if (isDrawerOpen && !hasDrawer) setHasDrawer(true);
  const [isFolded, setFolded] = useState(false);
  const [choosingIn, setChoosingIn] = useState<string | null>(null);
  const [isSetupNeeded, setSetupNeeded] = useState(false);
  const [focusIn, setFocusIn] = useState<string | null>(null);

  const [create, creating] = useChatMutator('createSession', () => createSession(account));
  const createAndOpen = async () => {
    const created = await create();
    if (!created.ok) return setSetupNeeded(isSetupMissing(created.failure));
    setSetupNeeded(false);
    setDrawerOpen(false);
    setFocusIn(created.value.id);
    return choose(created.value.id);
  };
  const onCreate = () => void createAndOpen();
  const isAsking = useAskAbout((sessionId) => {
    setFocusIn(sessionId);
    choose(sessionId);
  });

  const sidebar = (
    <Sidebar session={session} chat={chat}>
      <SessionList
        sessions={sessions}
        chosen={id}
        isListed={isListed}
        pull={listPull}
        creating={creating}
        onCreate={onCreate}
        onChoose={(next) => {
          choose(next);
          setDrawerOpen(false);
        }}
        onDeleted={(deleted) => {
          if (deleted === id) choose(null);
        }}
      />
    </Sidebar>
  );
  return (
    <div className="flex h-0 min-h-72 grow">
      {wide && !isFolded && (
        <div className="flex w-64.5 shrink-0 flex-col border-r border-line">{sidebar}</div>
      )}
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <ChatHeader
          title={session?.title ?? null}
          sidebarOpen={wide ? !isFolded : isDrawerOpen}
          contextCount={chat?.links.length ?? 0}
          creating={creating}
          onToggleSidebar={() => (wide ? setFolded(!isFolded) : setDrawerOpen(true))}
          onOpenContext={() => {
            if (id === null) showToast(chatToasts.noActiveSession);
            else setChoosingIn(id);
          }}
          onCreate={onCreate}
        />
        {isSetupNeeded && <SetupNotice onClose={() => setSetupNeeded(false)} />}
        <ChatPane
          key={id ?? ''}
          sessionId={id}
          chat={chat}
          pull={pull}
          onRetry={retry}
          conversation={conversation}
          takesFocus={id !== null && id === focusIn}
          onFocus={() => setFocusIn(null)}
          noSession={
            <NoSession
              sessions={sessions}
              isListed={isListed}
              pull={listPull}
              onRetry={retryList}
              creating={creating || isAsking}
              onCreate={onCreate}
            />
          }
        />
      </div>
      {!wide && hasDrawer && (
        <Drawer open={isDrawerOpen} onOpenChange={setDrawerOpen} label="Chat sessions">
          {sidebar}
        </Drawer>
      )}
      {id !== null && id === choosingIn && chat !== undefined && (
        <ProjectSelector sessionId={id} chat={chat} onClose={() => setChoosingIn(null)} />
      )}
    </div>
  );
}

function Sidebar({
  session,
  chat,
  children,
}: {
  readonly session: ChatSession | null;
  readonly chat: StoredChat | undefined;
  readonly children: ReactNode;
}) {
  const exportChat = () => {
    if (session === null || chat === undefined) return showToast(chatToasts.exportFailed);
    const name = chatFileName(session);
    const taken = downloadText(name, 'text/markdown', chatAsMarkdown(session, chat.messages));
    return showToast(
      taken ? chatToasts.sessionExported(name, chat.versions.size > 0) : chatToasts.exportFailed,
    );
  };
  return (
    <>
      {children}
      <div className="border-t border-line p-3">
        <Button asChild size="sm" variant="ghost" className="w-full" icon={<IconPencil />}>
          <Link to="/profile" hash="assistant">
            Your instructions
          </Link>
        </Button>
        <Button
          size="sm"
          variant="ghost"
          className="w-full"
          icon={<IconDownload />}
          disabled={session === null || (chat?.messages.length ?? 0) === 0}
          onClick={exportChat}
        >
          Export chat as Markdown
        </Button>
      </div>
    </>
  );
}

function NoSession({
  sessions,
  isListed,
  pull,
  creating,
  onRetry,
  onCreate,
}: {
  readonly sessions: readonly ChatSession[] | undefined;
  readonly isListed: boolean;
  readonly pull: PullState;
  readonly creating: boolean;
  readonly onRetry: () => void;
  readonly onCreate: () => void;
}) {
  if (sessions === undefined || (sessions.length === 0 && pull.status === 'loading')) {
    return <DelayedSpinner label="Loading sessions..." />;
  }
  if (sessions.length === 0 && !isListed && pull.status === 'failed') {
    return (
      <LoadFailure
        action="fetchSessions"
        failure={pull.failure}
        offline="Your conversations haven’t been loaded on this device yet. They appear once you’re connected."
        onRetry={onRetry}
      />
    );
  }
  return (
    <EmptyConversation
      hasSession={false}
      projectCount={0}
      actions={
        <Button variant="primary" icon={<IconPlus />} pending={creating} onClick={onCreate}>
          Start chatting
        </Button>
      }
    />
  );
}

/** The session in the URL, or the first one if it is missing (spec §4). `isSettled`: the list is loaded. */
function useChosenSession(
  sessions: readonly ChatSession[] | undefined,
  isSettled: boolean,
): { readonly session: ChatSession | null; readonly choose: (id: string | null) => void } {
  const { session: id, about } = useSearch({ from: '/ai-assistant' });
  const router = useRouter();
  const awaited = useRef<string | null>(null);
  const go = (next: string | undefined) => {
    // The user may have left before the server answered.
    if (router.latestLocation.pathname !== '/ai-assistant') return;
    // Back leaves the assistant instead of walking through its sessions.
    void router.navigate({ to: '/ai-assistant', search: { session: next }, replace: true });
  };

  const ensureChosen = useEffectEvent(() => {
    if (sessions === undefined || about !== undefined) return;
    const isListed = sessions.some((one) => one.id === id);
    if (isListed) awaited.current = null;
    if (isListed || (id !== undefined && (!isSettled || awaited.current === id))) return;
    const first = sessions[0]?.id;
    if (first !== id) go(first);
  });
  useEffect(() => ensureChosen(), [sessions, isSettled, id, about]);

  return {
    session: sessions?.find((one) => one.id === id) ?? null,
    choose: (next) => {
      awaited.current = next;
      go(next ?? undefined);
    },
  };
}

/** Opens a conversation about the page in the URL; `choose` gets null when that failed. Returns whether it is running. */
function useAskAbout(choose: (sessionId: string | null) => void): boolean {
  const account = useAccount();
  const { about } = useSearch({ from: '/ai-assistant' });
  const router = useRouter();
  const [open] = useChatMutator('addProject', (pageId: string) => askAbout(account, pageId));
  const begun = useRef<string | null>(null);
  const begin = useEffectEvent(async (pageId: string) => {
    if (begun.current === pageId) return;
    begun.current = pageId;
    const opened = await open(pageId);
    begun.current = null;
    // The user may have chosen another session meanwhile.
    if (router.latestLocation.search.about !== pageId) return;
    choose(opened.ok ? opened.value : null);
  });
  useEffect(() => {
    if (about !== undefined) void begin(about);
  }, [about]);
  return about !== undefined;
}

const ProjectSelector = latePart(
  async () => (await import('#features/chat/projects/ProjectSelector.tsx')).ProjectSelector,
);

const Drawer = latePart(async () => (await import('#ui/overlays/Drawer.tsx')).Drawer);

function ChatHeader({
  title,
  sidebarOpen,
  contextCount,
  creating,
  onToggleSidebar,
  onOpenContext,
  onCreate,
}: {
  readonly title: string | null;
  readonly sidebarOpen: boolean;
  readonly contextCount: number;
  readonly creating: boolean;
  readonly onToggleSidebar: () => void;
  readonly onOpenContext: () => void;
  readonly onCreate: () => void;
}) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const back = () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: '/', search: { tab: 'ai-assistant' } });
  };
  return (
    <header className="flex min-h-13 items-center gap-1 border-b border-line px-2 sm:px-4">
      <IconButton label="Back" icon={<IconArrowLeft />} onClick={back} />
      <IconButton
        label={sidebarOpen ? 'Hide sessions' : 'Show sessions'}
        icon={<IconSidebar />}
        aria-expanded={sidebarOpen}
        onClick={onToggleSidebar}
      />
      <div className="min-w-0 flex-1 px-2">
        <h1 dir="auto" title={title ?? undefined} className="truncate font-medium max-xs:sr-only">
          {title ?? 'AI Assistant'}
        </h1>
      </div>
      <Button
        size="sm"
        icon={<IconFolder />}
        aria-haspopup="dialog"
        variant={contextCount > 0 ? 'secondary' : 'ghost'}
        onClick={onOpenContext}
      >
        {contextCount > 0 ? `Context (${contextCount})` : 'Add Context'}
      </Button>
      <IconButton
        label="New chat session"
        icon={<IconPlus />}
        pending={creating}
        onClick={onCreate}
      />
    </header>
  );
}
