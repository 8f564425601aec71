import { splitAttached } from '#domain/chat/attachments.ts';
import type { ChatImage, ShownMessage } from '#domain/chat/chat.ts';
import { BLIND_MODEL, sentWith, type OpenPage } from '#domain/chat/chatContext.ts';
import { type ChatAction, type ChatFailure, chatToasts } from '#domain/chat/chatMessages.ts';
import { createListeners } from '#domain/listeners.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { newMessage, saveMessage, titleSession } from '#mutators/chat/messages.ts';
import { beginReply, type ReplyRun, type LiveReply, CONTINUE } from '#mutators/chat/streamReply.ts';
import type { ChatOutcome, ChatServices, ConversationDeps } from '#mutators/chat/services.ts';
import { showBranch } from '#mutators/chat/chatSettings.ts';
import { fitPrompt, readPrompt, type Prompt } from '#mutators/chat/prompt.ts';
import { chosenPosition } from '#store/chat/chatSettings.ts';
import { storableText } from '#domain/page/titleAndTags.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { showToast } from '#ui/overlays/toast.ts';
import { useAccount } from '#context/services.tsx';
import { readyToSend } from '#context/accountPulls.ts';

/** What the user does in a screen's conversations. Failures are also shown as toasts. */
export interface Conversation {
  readonly live: (sessionId: string | null) => LiveReply | null;
  /**
   * Saves a message and requests a reply (spec §4); resolves when the reply has begun. Fails with `noSession`,
   * `replying`, `overBudget`, `invalid`, `tooLarge`, `offline`, `tablesMissing` and the like, before anything reaches
   * the model.
   */
  readonly send: (
    sessionId: string | null,
    text: string,
    images?: readonly ChatImage[],
  ) => ChatOutcome<void>;
  readonly regenerate: (sessionId: string, messageId: string) => ChatOutcome<void>;
  /** Continues a reply that ended early, as one message. Fails like `regenerate`. */
  readonly continueReply: (sessionId: string, messageId: string) => ChatOutcome<void>;
  /** Sends a user message with another text and the same images, in a branch beside it. Fails like `send`. */
  readonly resend: (sessionId: string, messageId: string, text: string) => ChatOutcome<void>;
  readonly stop: (sessionId: string) => void;
}

export interface ConversationStore extends Omit<Conversation, 'live'> {
  /** Pending replies by session; a new map whenever one begins, changes its stage or ends. */
  readonly current: () => ReadonlyMap<string, LiveReply>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Aborts and discards pending replies (spec §4), except complete ones, which are saved. */
  readonly close: () => void;
}

/** One reply per session at a time. */
export function createConversation(
  account: ChatServices,
  deps: ConversationDeps,
): ConversationStore {
  const listeners = createListeners();
  const runs = new Map<string, ReplyRun>();
  const busy = new Set<string>();
  /** Unacknowledged messages: the same text sent again keeps its id. */
  const unanswered = new Map<string, { readonly id: string; readonly parts: string }>();
  let shown: ReadonlyMap<string, LiveReply> = new Map();
  let generation = 0;

  const show = () => {
    shown = new Map([...runs].map(([sessionId, run]) => [sessionId, run.live()]));
    listeners.notify();
  };
  const refuse = (action: ChatAction, failure: ChatFailure) => {
    deps.showToast(chatToasts.failed(action, failure));
    return fail(failure);
  };
  const reply = (sessionId: string, prompt: Prompt, continues: ShownMessage | null = null) => {
    const request = { sessionId, prompt, continues, onChange: show };
    const run = beginReply(account, deps, request);
    runs.set(sessionId, run);
    show();
    void run.ended.finally(() => {
      runs.delete(sessionId);
      show();
    });
  };
  /** Shows the newest branch after the prompt's messages, unless that is shown anyway. */
  const branchOff = async (sessionId: string, { messages }: Prompt) => {
    const position = await chosenPosition(account.db, sessionId).catch(() => null);
    if (position === null) return;
    await showBranch(account, sessionId, messages.at(-1) ?? null);
  };
  const exclusive = async (sessionId: string, run: () => ChatOutcome<void>): ChatOutcome<void> => {
    if (busy.has(sessionId) || runs.has(sessionId)) {
      return refuse('saveMessage', { kind: 'replying' });
    }
    busy.add(sessionId);
    try {
      return await run();
    } finally {
      busy.delete(sessionId);
    }
  };
  const read = async (sessionId: string, continued?: string): ChatOutcome<Prompt> => {
    const ready = await deps.loadMessages(sessionId);
    if (!ready.ok) return refuse('fetchMessages', ready.failure);
    const prompt = await readPrompt(account, sessionId, { continued, open: deps.openPage?.() });
    return prompt.ok ? prompt : refuse('fetchContext', prompt.failure);
  };
  /** Saves a user message after those of the prompt, then requests a reply. */
  const sendMessage = async (
    sessionId: string,
    prompt: Prompt,
    content: string,
    images: readonly ChatImage[],
  ): ChatOutcome<void> => {
    const startedIn = generation;
    const { messages } = prompt;
    const fitted = await fitPrompt(prompt, content, images);
    if (!fitted.ok) return refuse('saveMessage', fitted.failure);
    const before = unanswered.get(sessionId);
    const parts = JSON.stringify([content, images]);
    const id = before?.parts === parts ? before.id : account.newId();
    const message = await newMessage(account, messages, {
      id,
      session_id: sessionId,
      role: 'user',
      content,
      metadata: { ...sentWith(fitted.value.projects), ...(images.length > 0 && { images }) },
    });
    unanswered.set(sessionId, { id, parts });
    const saved = await saveMessage(account, message);
    if (!saved.ok) return refuse('saveMessage', saved.failure);
    unanswered.delete(sessionId);
    await branchOff(sessionId, prompt);
    if (message.metadata.branch === undefined && messages.length === 0) {
      void titleSession(account, sessionId, titleOf(content, images)).then((titled) => {
        if (!titled.ok) refuse('updateSession', titled.failure);
      });
    }
    // After the screen closed, a reply would be discarded.
    if (startedIn === generation) {
      reply(sessionId, { ...fitted.value, messages: [...messages, { ...message, isSaved: true }] });
    }
    return ok(undefined);
  };

  return {
    current: () => shown,
    subscribe: listeners.subscribe,
    close: () => {
      generation += 1;
      for (const run of runs.values()) run.discard();
    },
    stop: (sessionId) => runs.get(sessionId)?.stop(),
    send: async (sessionId, typed, images = []) => {
      const content = storableText(typed).trim();
      if (sessionId === null) return refuse('saveMessage', { kind: 'noSession' });
      if (content === '' && images.length === 0) return fail(BLANK);
      return exclusive(sessionId, async () => {
        const prompt = await read(sessionId);
        if (!prompt.ok) return prompt;
        if (images.length > 0 && prompt.value.model?.takesImages !== true) {
          return refuse('saveMessage', NO_IMAGES);
        }
        return sendMessage(sessionId, prompt.value, content, images);
      });
    },
    resend: async (sessionId, messageId, typed) => {
      const content = storableText(typed).trim();
      return exclusive(sessionId, async () => {
        const found = upTo(await read(sessionId), messageId);
        if (!found.ok) return found;
        const { prompt, message } = found.value;
        const { images = [] } = message.metadata;
        if (content === '' && images.length === 0) return fail(BLANK);
        return sendMessage(sessionId, prompt, content, images);
      });
    },
    continueReply: async (sessionId, messageId) =>
      exclusive(sessionId, async () => {
        const found = upTo(await read(sessionId, messageId), messageId);
        if (!found.ok) return found;
        const { message } = found.value;
        const prompt = withMessage(found.value);
        const fitted = await fitPrompt(prompt, CONTINUE);
        if (!fitted.ok) return refuse('stream', fitted.failure);
        reply(sessionId, fitted.value, message);
        return ok(undefined);
      }),
    regenerate: async (sessionId, messageId) =>
      exclusive(sessionId, async () => {
        const found = upTo(await read(sessionId), messageId);
        if (!found.ok) return found;
        const isReply = found.value.message.role === 'assistant';
        const prompt = isReply ? found.value.prompt : withMessage(found.value);
        if (prompt.messages.at(-1)?.role !== 'user') return refuse('stream', NO_USER_MESSAGE);
        const fitted = await fitPrompt(prompt, '');
        if (!fitted.ok) return refuse('stream', fitted.failure);
        await branchOff(sessionId, prompt);
        reply(sessionId, fitted.value);
        return ok(undefined);
      }),
  };
}

interface Found {
  readonly message: ShownMessage;
  /** With the messages before it. */
  readonly prompt: Prompt;
}

/** The words of a first message, else the name of what it has attached. */
function titleOf(content: string, images: readonly ChatImage[]): string {
  const { text, files } = splitAttached(content);
  return text || ([...images, ...files][0]?.name ?? '');
}

const NO_IMAGES: ChatFailure = {
  kind: 'invalid',
  message: `${BLIND_MODEL} Remove them, or choose another model.`,
};

const BLANK: ChatFailure = { kind: 'invalid', message: 'Please enter a message.' };

const NO_USER_MESSAGE: ChatFailure = {
  kind: 'invalid',
  message: 'There’s no message of yours before this one to reply to.',
};

function upTo(prompt: Result<Prompt, ChatFailure>, id: string): Result<Found, ChatFailure> {
  if (!prompt.ok) return prompt;
  const { messages } = prompt.value;
  const at = messages.findIndex((one) => one.id === id);
  const message = messages[at];
  if (message === undefined) return fail({ kind: 'notFound' });
  return ok({ message, prompt: { ...prompt.value, messages: messages.slice(0, at) } });
}

function withMessage({ prompt, message }: Found): Prompt {
  return { ...prompt, messages: [...prompt.messages, message] };
}

/** Use once, keyed by the user's id: unmounting discards running replies (spec §4). Does not re-render per fragment. */
export function useConversation(openPage?: () => OpenPage): Conversation {
  const account = useAccount();
  const [store] = useState(() =>
    createConversation(account, {
      showToast,
      onNextFrame: (run) => requestAnimationFrame(run),
      loadMessages: (sessionId) => readyToSend(account, sessionId),
      schedule: (ms, run) => setTimeout(run, ms),
      openPage,
    }),
  );
  const replies = useSyncExternalStore(store.subscribe, store.current);
  useEffect(() => () => store.close(), [store]);
  return {
    ...store,
    live: (sessionId) => (sessionId === null ? null : (replies.get(sessionId) ?? null)),
  };
}
