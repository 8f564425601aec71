import { liveQuery } from 'dexie';
import type { StreamEnd } from '#backend/chat/stream.ts';
import {
  MAX_REPLY_LENGTH,
  type AssistantModel,
  type ChatMessage,
  type ChatMetadata,
} from '#domain/chat/chat.ts';
import { promptOf, sentWith } from '#domain/chat/chatContext.ts';
import type { ChatFailure } from '#domain/chat/chatFailure.ts';
import { chatToasts } from '#domain/chat/chatToasts.ts';
import { isEarlyEnd, MESSAGE_LIMIT } from '#domain/chat/replyEnding.ts';
import { chatMessages, chatSession } from '#store/chat/chatReads.ts';
import { newMessage } from './messages.ts';
import type { Prompt } from './prompt.ts';
import { askChat, type ChatServices, type ConversationDeps } from './services.ts';
import { CONTINUE, continuation } from './continuation.ts';
import { keepReply } from './keepReply.ts';
import { replyText, type LiveReply, type ReplyStage } from './liveReply.ts';

/** A reply that was asked for. */
export interface ReplyRun {
  readonly live: () => LiveReply;
  /** Ends it here and keeps what came. */
  readonly stop: () => void;
  /** Ends it and drops what came, unless it is complete. */
  readonly discard: () => void;
  /** Resolves when nothing of it is left to do: it is kept, or there is nothing to keep. Never rejects. */
  readonly ended: Promise<void>;
}

/** What is asked for. */
interface ReplyRequest {
  readonly sessionId: string;
  /** Its messages are what the model replies to. */
  readonly prompt: Prompt;
  /** The messages whose place the reply takes once it is saved. */
  readonly replaces: readonly string[];
  /** The reply that it goes on with, the last of the prompt's messages; it keeps its place. Null for a new one. */
  readonly continues: ChatMessage | null;
  /** Called whenever the stage changes. */
  readonly onChange: () => void;
}

/** Asks the model for a reply, shows it while it comes, and keeps it. */
export function beginReply(
  account: ChatServices,
  deps: ConversationDeps,
  { sessionId, prompt, replaces, continues, onChange }: ReplyRequest,
): ReplyRun {
  const id = account.newId();
  const controller = new AbortController();
  const partial = continues?.content ?? '';
  const { text, listen, add } = replyText(deps.onNextFrame, partial);
  const rest = continues === null ? null : continuation(partial);
  let stage: ReplyStage = 'thinking';
  let ending: 'none' | 'stopped' | 'tooLong' | 'discarded' = 'none';
  let model: Pick<AssistantModel, 'label' | 'isDemo'> | null = prompt.model;

  const setStage = (next: ReplyStage) => {
    if (stage === next) return;
    stage = next;
    onChange();
  };
  const end = (how: typeof ending) => {
    if (stage === 'saving' || ending !== 'none') return;
    ending = how;
    controller.abort();
  };
  const onFragment = (fragment: string) => {
    add(rest === null ? fragment : rest.take(fragment));
    setStage('streaming');
    if (text().length > MAX_REPLY_LENGTH) end('tooLong');
  };
  const run = async () => {
    const said = promptOf(prompt.projects, prompt.messages);
    const asked = rest === null ? said : [...said, { role: 'user', content: CONTINUE } as const];
    const ended = await askChat(account, (chat) =>
      chat.reply(account.user.id, asked, {
        signal: controller.signal,
        onFragment,
        onModel: (replying) => {
          model = replying;
        },
      }),
    );
    if (ending === 'discarded') return;
    if (!ended.ok) {
      // Stopped before the server had answered: there is nothing to keep and nothing to say.
      if (ending === 'none') deps.showToast(chatToasts.failed('stream', ended.failure));
      return;
    }
    if (rest !== null) add(rest.end());
    const hasText = text().slice(partial.length).trim() !== '';
    const trouble = ending === 'tooLong' ? TOO_LONG : failureOf(ended.value, hasText);
    if (trouble !== null) deps.showToast(chatToasts.failed('stream', trouble));
    if (!hasText) return;
    // A reply that broke off is no better than the one it was to replace, unless it goes on with it.
    if (ended.value.kind === 'cut' && replaces.length > 0 && continues === null) return;
    setStage('saving');
    const message = newMessage(account, await messagesBefore(account, sessionId, prompt), {
      id,
      session_id: sessionId,
      role: 'assistant',
      content: text().slice(0, MAX_REPLY_LENGTH),
      metadata: {
        ...(ending === 'tooLong' ? { cut: true, finish: MESSAGE_LIMIT } : endingOf(ended.value)),
        ...(ending === 'stopped' && { stopped: true }),
        ...(model !== null && { model: model.label }),
        ...(model?.isDemo === true && { demo: true }),
        ...sentWith(prompt.projects),
      },
    });
    const kept = continues === null ? message : { ...message, created_at: continues.created_at };
    await keepReply(account, deps, kept, replaces);
  };
  // Deleted here or in another window: nobody waits for the reply any more.
  const watch = liveQuery(() => chatSession(account.db, sessionId)).subscribe({
    next: (session) => {
      if (session === undefined) end('discarded');
    },
    error: () => undefined,
  });
  return {
    live: () => ({ id, sessionId, replaces, stage, text, listen }),
    stop: () => end('stopped'),
    discard: () => end('discarded'),
    ended: run().finally(() => watch.unsubscribe()),
  };
}

/** All messages that stand before the reply by now; those it was asked with where the device cannot say. */
async function messagesBefore(
  { db }: ChatServices,
  sessionId: string,
  prompt: Prompt,
): Promise<readonly ChatMessage[]> {
  return chatMessages(db, sessionId).catch(() => prompt.messages);
}

/** What a person has to be told of how a stream ended. */
function failureOf(end: StreamEnd, hasText: boolean): ChatFailure | null {
  if (end.kind === 'cut') return streamFailure(end.detail);
  return end.kind === 'complete' && !hasText ? EMPTY_REPLY : null;
}

/** What is recorded of how a stream ended. */
function endingOf(end: StreamEnd): Pick<ChatMetadata, 'cut' | 'finish'> {
  if (end.kind !== 'complete') return end.kind === 'cut' ? { cut: true } : {};
  const { finish } = end;
  return { ...(isEarlyEnd(finish) && { cut: true }), ...(finish !== null && { finish }) };
}

function streamFailure(detail: string): ChatFailure {
  return { kind: 'streaming', status: null, statusText: '', detail, retryAfterMs: null };
}

const TOO_LONG = streamFailure('The reply was longer than a message can be. What came is kept.');

const EMPTY_REPLY = streamFailure('The model gave no text.');
