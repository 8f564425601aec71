import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useState } from 'react';
import { useAccount } from '#context/session.tsx';
import { useChatMutator } from '#context/useMutator.ts';
import { useChatMessagesPull, useChatSessionsPull } from '#context/pulls/accountPulls.ts';
import { useConversation } from '#features/chat/conversation/useConversation.ts';
import { isSetupMissing, chatToasts } from '#domain/chat/chatMessages.ts';
import { createSession } from '#mutators/chat/messages.ts';
import { chatSessions, fetchedAt } from '#store/chat/chatReads.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { useWide } from '#ui/browser/useWide.ts';
import { latePart } from '#ui/lazyPart.ts';
import { ChatHeader } from './ChatHeader.tsx';
import { ChatPane } from './ChatPane.tsx';
import { readChat } from './readChat.ts';
import { SessionList } from '#features/chat/sessions/SessionList.tsx';
import { SetupNotice } from '#features/chat/setup/lazySetupNotice.ts';
import { Sidebar } from '#features/chat/sessions/Sidebar.tsx';
import { NoSession } from '#features/chat/sessions/NoSession.tsx';
import { useAskAbout } from '#features/chat/sessions/useAskAbout.ts';
import { useChosenSession } from '#features/chat/sessions/useChosenSession.ts';

const ProjectSelector = latePart(
  async () => (await import('#features/chat/projects/ProjectSelector.tsx')).ProjectSelector,
);

const Drawer = latePart(async () => (await import('#ui/overlays/Drawer.tsx')).Drawer);

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
