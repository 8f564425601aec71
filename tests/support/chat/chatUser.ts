import { randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createAccountBackend } from '#backend/account.ts';
import { createGalleryBackend } from '#backend/pages/gallery.ts';
import type { ShownMessage } from '#domain/chat/chat.ts';
import type { ChatFailure } from '#domain/chat/chatMessages.ts';
import type { Page } from '#domain/page/page.ts';
import { ok, type Result } from '#domain/result.ts';
import { askChat, type ChatServices } from '#mutators/chat/services.ts';
import { createConversation, type ConversationStore } from '#features/chat/conversation.ts';
import {
  AUTH_SESSION_KEY,
  authSessionSlot,
  createAuthStorage,
} from '#store/session/authStorage.ts';
import { newPage } from '../pages.ts';
import { hasSeenMessages, shownLine } from '#store/chat/chatReads.ts';
import { openAccountDb, openSharedDb } from '#store/db.ts';
import { pullMessages, pullModel, pullSession, pullSessions } from '#sync/pullChat.ts';
import type { EmbeddedSite } from '../auth/authSite.ts';
import { eventually } from '../eventually.ts';

/** A signed-in tab with everything the assistant needs. */
export interface ChatUser {
  readonly id: string;
  readonly account: ChatServices;
  readonly conversation: ConversationStore;
  /** Toasts as `title: description`, in order. */
  readonly toasts: readonly string[];
  /** Runs every scheduled callback once. */
  readonly runLater: () => void;
  /** Suspends frames, like a hidden tab. */
  isHidden: boolean;
  /** Requests fail with a network error. */
  offline: boolean;
  /** Overrides the server's response unless it returns null. */
  answer: (request: Request) => Response | null;
  /** Another tab, or the same one after a reload. */
  readonly reopened: () => ChatUser;
  /** The same user on another device. */
  readonly elsewhere: () => ChatUser;
  readonly pullSessions: (force?: boolean) => Promise<Result<number>>;
  readonly pullModel: (force?: boolean) => Promise<Result<void>>;
  readonly pullSession: (id: string, force?: boolean) => Promise<Result<number>>;
  readonly messages: (sessionId: string) => Promise<readonly ShownMessage[]>;
  /** The shown messages as `role: text`, once no reply is streaming. */
  readonly settled: (sessionId: string) => Promise<readonly string[]>;
  /** Creates a page of the user on the server and this device. */
  readonly ownPage: (columns: Partial<Page>) => Promise<Page>;
}

interface Identity {
  readonly id: string;
  readonly session: string;
}

/** Signs a new user up on a new device. */
export async function chatUser(site: EmbeddedSite): Promise<ChatUser> {
  const form = { email: `${randomUUID()}@example.org`, password: 'Paper-and-1nk' };
  const { data } = await site.device().auth.signUp(form);
  if (data.session === null) throw new Error('The sign-up gave no session');
  const identity = { id: data.session.user.id, session: JSON.stringify(data.session) };
  return openUser(site, identity, new IDBFactory());
}

async function openUser(
  site: EmbeddedSite,
  identity: Identity,
  indexedDB: IDBFactory,
): Promise<ChatUser> {
  const shared = openSharedDb({ indexedDB, IDBKeyRange });
  await shared.authSession.put({ key: AUTH_SESSION_KEY, value: identity.session });
  return tabOf(site, identity, indexedDB);
}

function tabOf(site: EmbeddedSite, identity: Identity, indexedDB: IDBFactory): ChatUser {
  const { url, backend } = site;
  const shared = openSharedDb({ indexedDB, IDBKeyRange });
  const db = openAccountDb(identity.id, { indexedDB, IDBKeyRange });
  const toasts: string[] = [];
  const waiting: (() => void)[] = [];
  const call: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    if (user.offline) throw new TypeError('fetch failed');
    return user.answer(request) ?? fetch(request);
  };
  const config = { url, anonKey: backend.anonKey };
  const parts = createAccountBackend({
    config,
    appOrigin: url,
    fetch: call,
    slot: authSessionSlot(shared),
    lock: (run) => run(),
    now: Date.now,
    sleep: () => Promise.resolve(),
    storage: createAuthStorage(shared, Date.now),
    storageKey: AUTH_SESSION_KEY,
  });
  const account: ChatServices = {
    db,
    shared,
    user: {
      id: identity.id,
      email: '',
      fullName: 'Test Person',
      avatarUrl: null,
      createdAt: '',
      updatedAt: '',
    },
    now: Date.now,
    newId: randomUUID,
    requestReplay: () => undefined,
    backend: {
      account: (run) => run(parts),
      gallery: createGalleryBackend(config, call),
    },
  };
  const pulling = async <T>(
    run: (pull: Parameters<typeof pullSessions>[0]) => Promise<Result<T>>,
    stale: string | null,
  ) => {
    // Marks it as stale.
    if (stale !== null) await db.chatMeta.where('key').equals(`at:${stale}`).modify({ value: 0 });
    return askChat(account, (chat) => run({ db, owner: identity.id, chat, now: Date.now }));
  };
  const conversation = createConversation(account, {
    showToast: ({ title, description }) => toasts.push(`${title}: ${description ?? ''}`),
    onNextFrame: (run) => {
      if (!user.isHidden) queueMicrotask(run);
    },
    loadMessages: async (sessionId) =>
      (await hasSeenMessages(db, sessionId))
        ? ok(undefined)
        : pulling((pull) => pullMessages(pull, sessionId), null),
    schedule: (_ms, run) => void waiting.push(run),
  });
  const messages = async (sessionId: string) => (await shownLine(db, sessionId)).messages;
  const user: ChatUser = {
    id: identity.id,
    account,
    conversation,
    toasts,
    runLater: () => {
      for (const run of waiting.splice(0)) run();
    },
    isHidden: false,
    offline: false,
    answer: () => null,
    reopened: () => tabOf(site, identity, indexedDB),
    elsewhere: () => {
      const other = new IDBFactory();
      const device = tabOf(site, identity, other);
      const opened = openSharedDb({ indexedDB: other, IDBKeyRange });
      void opened.authSession.put({ key: AUTH_SESSION_KEY, value: identity.session });
      return device;
    },
    pullSessions: (force = true) => pulling(pullSessions, force ? 'sessions' : null),
    pullModel: (force = true) => pulling(pullModel, force ? 'model' : null),
    pullSession: (id, force = true) =>
      pulling((pull) => pullSession(pull, id), force ? `messages:${id}` : null),
    messages,
    settled: async (sessionId) => {
      await eventually(() => {
        if (conversation.current().size > 0) throw new Error('A reply is on its way');
      });
      return (await messages(sessionId)).map(({ role, content }) => `${role}: ${content}`);
    },
    ownPage: async (columns) => {
      const page = newPage({
        author_id: identity.id,
        content_type: 'markdown',
        html_content: null,
        page_css: null,
        markdown_content: '# Text',
        html_source: null,
        tags: [],
        ...columns,
      });
      await backend.query(
        `insert into public.pages (id, author_id, title, content_type, html_content, markdown_content, html_source, is_public)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          page.id,
          page.author_id,
          page.title,
          page.content_type,
          page.html_content,
          page.markdown_content,
          page.html_source,
          page.is_public,
        ],
      );
      await db.pages.put(page);
      return page;
    },
  };
  return user;
}

/** Returns the value; throws on failure. */
export function valueOf<T>(result: Result<T, ChatFailure>): T {
  if (!result.ok) throw new Error(`It failed: ${JSON.stringify(result.failure)}`);
  return result.value;
}
