import { laterMessages, type ShownMessage } from '#domain/chat/chat.ts';
import { sentWith } from '#domain/chat/chatContext.ts';
import type { ChatAction, ChatFailure } from '#domain/chat/chatFailure.ts';
import { chatToasts } from '#domain/chat/chatToasts.ts';
import { createListeners } from '#domain/listeners.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { newMessage, replaceMessages, saveMessage } from '#mutators/chat/messages.ts';
import { beginReply, type ReplyRun } from '#mutators/chat/streamReply.ts';
import type { ChatOutcome, ChatServices } from '#mutators/chat/services.ts';
import { titleSession } from '#mutators/chat/sessions.ts';
import { CONTINUE } from '#mutators/chat/continuation.ts';
import type { ConversationDeps } from '#mutators/chat/conversationDeps.ts';
import { checkBudget, readPrompt, type Prompt } from '#mutators/chat/prompt.ts';
import type { LiveReply } from '#mutators/chat/liveReply.ts';
import { storable } from '#mutators/pages/pages.ts';

/** What a person does in the conversations of one screen. All failures are said as toasts as well. */
export interface Conversation {
  /** The reply that is on its way in a session. */
  readonly live: (sessionId: string | null) => LiveReply | null;
  /**
   * Saves a message and has the model reply (spec §4). Resolves once the message is saved and the reply has begun;
   * when it fails nothing was sent to the model, and what was typed is still needed. Fails with `noSession`,
   * `replying`, `overBudget`, `invalid`, `tooLarge`, `offline`, `tablesMissing` and the like.
   */
  readonly send: (sessionId: string | null, text: string) => ChatOutcome<void>;
  /**
   * Has the model reply anew: in the place of a reply and all that follows it, or to a message of the person's whose
   * reply never came. What it replaces stays until the new reply is saved.
   */
  readonly regenerate: (sessionId: string, messageId: string) => ChatOutcome<void>;
  /**
   * Has the model go on with a reply that ended early: both are one message then, in the same place. Nothing is lost
   * when it fails. Fails like `regenerate`.
   */
  readonly continueReply: (sessionId: string, messageId: string) => ChatOutcome<void>;
  /** Sends a message of the person's anew with another text; it and all that follows it is replaced. Like `send`. */
  readonly resend: (sessionId: string, messageId: string, text: string) => ChatOutcome<void>;
  /** Ends the reply here and keeps what came (spec §4). */
  readonly stop: (sessionId: string) => void;
}

/** The conversations of one screen, outside of React. */
export interface ConversationStore extends Omit<Conversation, 'live'> {
  /** The replies on their way, by session; another map whenever one begins, changes its stage or ends. */
  readonly current: () => ReadonlyMap<string, LiveReply>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Aborts what is on its way and discards it (spec §4); a reply that is complete is saved all the same. */
  readonly close: () => void;
}

/** The conversations of the signed-in person's screen. One reply per session at a time. */
export function createConversation(
  account: ChatServices,
  deps: ConversationDeps,
): ConversationStore {
  const listeners = createListeners();
  const runs = new Map<string, ReplyRun>();
  const busy = new Set<string>();
  /** Messages without an answer: sent again, the same text is the same message. */
  const unanswered = new Map<string, { readonly id: string; readonly content: string }>();
  let shown: ReadonlyMap<string, LiveReply> = new Map();
  let opened = 0;

  const show = () => {
    shown = new Map([...runs].map(([sessionId, run]) => [sessionId, run.live()]));
    listeners.tell();
  };
  const refuse = (action: ChatAction, failure: ChatFailure) => {
    deps.say(chatToasts.failed(action, failure));
    return fail(failure);
  };
  const reply = (
    sessionId: string,
    prompt: Prompt,
    replaces: readonly string[],
    continues: ShownMessage | null = null,
  ) => {
    const asked = { sessionId, prompt, replaces, continues, onChange: show };
    const run = beginReply(account, deps, asked);
    runs.set(sessionId, run);
    show();
    void run.ended.finally(() => {
      runs.delete(sessionId);
      show();
    });
  };
  /** Runs one thing at a time per session. */
  const alone = async (sessionId: string, run: () => ChatOutcome<void>): ChatOutcome<void> => {
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
    const ready = await deps.ready(sessionId);
    if (!ready.ok) return refuse('fetchMessages', ready.failure);
    const prompt = await readPrompt(account, sessionId, continued);
    return prompt.ok ? prompt : refuse('fetchContext', prompt.failure);
  };
  /** Sends the person's message; `replaced` are those that it takes the place of. */
  const sendMessage = async (
    sessionId: string,
    { prompt, history, replaced }: Place,
    content: string,
  ): ChatOutcome<void> => {
    const round = opened;
    const fitting = checkBudget(prompt, history, content);
    if (!fitting.ok) return refuse('saveMessage', fitting.failure);
    const before = unanswered.get(sessionId);
    const id = before?.content === content ? before.id : account.newId();
    const message = newMessage(account, prompt.messages, {
      id,
      session_id: sessionId,
      role: 'user',
      content,
      metadata: sentWith(prompt.projects),
    });
    unanswered.set(sessionId, { id, content });
    const saved =
      replaced.length === 0
        ? await saveMessage(account, message)
        : await replaceMessages(account, message, replaced);
    if (!saved.ok) return refuse('saveMessage', saved.failure);
    unanswered.delete(sessionId);
    if (prompt.messages.length === 0) {
      void titleSession(account, sessionId, content).then((titled) => {
        if (!titled.ok) refuse('updateSession', titled.failure);
      });
    }
    // The screen was left meanwhile: the message is saved, and a reply would be discarded.
    if (round === opened) {
      const messages: ShownMessage[] = [...history, { ...message, isSaved: true }];
      reply(sessionId, { ...prompt, messages }, []);
    }
    return ok(undefined);
  };

  return {
    current: () => shown,
    subscribe: listeners.subscribe,
    close: () => {
      opened += 1;
      for (const run of runs.values()) run.discard();
    },
    stop: (sessionId) => runs.get(sessionId)?.stop(),
    send: async (sessionId, typed) => {
      const content = storable(typed).trim();
      if (sessionId === null) return refuse('saveMessage', { kind: 'noSession' });
      if (content === '') return fail(BLANK);
      return alone(sessionId, async () => {
        const prompt = await read(sessionId);
        if (!prompt.ok) return prompt;
        const place = { prompt: prompt.value, history: prompt.value.messages, replaced: [] };
        return sendMessage(sessionId, place, content);
      });
    },
    resend: async (sessionId, messageId, typed) => {
      const content = storable(typed).trim();
      if (content === '') return fail(BLANK);
      return alone(sessionId, async () => {
        const place = placeOf(await read(sessionId), messageId);
        if (!place.ok) return place;
        return sendMessage(sessionId, place.value, content);
      });
    },
    continueReply: async (sessionId, messageId) =>
      alone(sessionId, async () => {
        const place = placeOf(await read(sessionId, messageId), messageId);
        if (!place.ok) return place;
        const { prompt, message, history } = place.value;
        const messages = [...history, message];
        const fitting = checkBudget(prompt, messages, CONTINUE);
        if (!fitting.ok) return refuse('stream', fitting.failure);
        reply(sessionId, { ...prompt, messages }, [messageId], message);
        return ok(undefined);
      }),
    regenerate: async (sessionId, messageId) =>
      alone(sessionId, async () => {
        const place = placeOf(await read(sessionId), messageId);
        if (!place.ok) return place;
        const { prompt, message, history, replaced } = place.value;
        const isReply = message.role === 'assistant';
        const asked = isReply ? history : [...history, message];
        if (asked.at(-1)?.role !== 'user') return refuse('stream', NOTHING_ASKED);
        const fitting = checkBudget(prompt, asked, '');
        if (!fitting.ok) return refuse('stream', fitting.failure);
        const others = replaced.filter((id) => isReply || id !== messageId);
        reply(sessionId, { ...prompt, messages: asked }, others);
        return ok(undefined);
      }),
  };
}

/** Where in a conversation something is sent: after which messages, and in the place of which. */
interface Place {
  readonly prompt: Prompt;
  readonly history: readonly ShownMessage[];
  readonly replaced: readonly string[];
}

const BLANK: ChatFailure = { kind: 'invalid', message: 'Please enter a message.' };

const NOTHING_ASKED: ChatFailure = {
  kind: 'invalid',
  message: 'There is no message of yours before this one to reply to.',
};

/** The place of a message and all that follows it. */
function placeOf(
  prompt: Result<Prompt, ChatFailure>,
  id: string,
): Result<Place & { readonly message: ShownMessage }, ChatFailure> {
  if (!prompt.ok) return prompt;
  const { messages } = prompt.value;
  const message = messages.find((one) => one.id === id);
  if (message === undefined) return fail({ kind: 'notFound' });
  const replaced = [message, ...laterMessages(messages, id)];
  return ok({
    prompt: prompt.value,
    message,
    history: messages.slice(0, messages.length - replaced.length),
    replaced: replaced.map((one) => one.id),
  });
}
