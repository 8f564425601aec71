import { liveQuery } from 'dexie';
import type { StreamEnd } from '#backend/chatStream.ts';
import {
  sentWith,
  type AssistantModel,
  type ChatMessage,
  type ChatMetadata,
} from '#domain/chat.ts';
import { promptOf } from '#domain/chatContext.ts';
import type { ChatFailure } from '#domain/chatFailure.ts';
import { chatToasts } from '#domain/chatToasts.ts';
import { chatMessages, chatSession } from '#store/chat.ts';
import { newMessage } from './chatMessages.ts';
import type { Prompt } from './chatPrompt.ts';
import { askChat, type ChatServices } from './chatServices.ts';
import type { ConversationDeps } from './conversationDeps.ts';
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
interface Asked {
  readonly sessionId: string;
  /** Its messages are what the model replies to. */
  readonly prompt: Prompt;
  /** The messages whose place the reply takes once it is saved. */
  readonly replaces: readonly string[];
  /** Called whenever the stage changes. */
  readonly onChange: () => void;
}

/** So much of a reply is kept, in UTF-16 units: in UTF-8 it fits into a message whatever it is written in. */
const MAX_REPLY_LENGTH = 600_000;

/** Asks the model for a reply, shows it while it comes, and keeps it. */
export function beginReply(
  account: ChatServices,
  deps: ConversationDeps,
  { sessionId, prompt, replaces, onChange }: Asked,
): ReplyRun {
  const id = account.newId();
  const controller = new AbortController();
  const { text, listen, add } = replyText(deps.frame);
  let stage: ReplyStage = 'thinking';
  let ending: 'none' | 'stopped' | 'tooLong' | 'discarded' = 'none';
  let model: Pick<AssistantModel, 'label' | 'isDemo'> | null = prompt.model;

  const goOn = (next: ReplyStage) => {
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
    add(fragment);
    goOn('streaming');
    if (text().length > MAX_REPLY_LENGTH) end('tooLong');
  };
  const run = async () => {
    const ended = await askChat(account, (chat) =>
      chat.reply(account.user.id, promptOf(prompt.projects, prompt.messages), {
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
      if (ending === 'none') deps.say(chatToasts.failed('stream', ended.failure));
      return;
    }
    const trouble = ending === 'tooLong' ? TOO_LONG : troubleOf(ended.value, text());
    if (trouble !== null) deps.say(chatToasts.failed('stream', trouble));
    if (text().trim() === '') return;
    // A reply that broke off is no better than the one it was to replace.
    if (ended.value.kind === 'cut' && replaces.length > 0) return;
    goOn('saving');
    const cut = ending === 'tooLong' || isCut(ended.value);
    const message = newMessage(account, await earlier(account, sessionId, prompt), {
      id,
      session_id: sessionId,
      role: 'assistant',
      content: text().slice(0, MAX_REPLY_LENGTH),
      metadata: metadataOf(prompt, model, { stopped: ending === 'stopped', cut }),
    });
    await keepReply(account, deps, message, replaces);
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
async function earlier(
  { db }: ChatServices,
  sessionId: string,
  prompt: Prompt,
): Promise<readonly ChatMessage[]> {
  return chatMessages(db, sessionId).catch(() => prompt.messages);
}

/** What a person has to be told of how a stream ended. */
function troubleOf(end: StreamEnd, text: string): ChatFailure | null {
  if (end.kind === 'cut') return brokenOff(end.detail);
  return end.kind === 'complete' && text.trim() === '' ? NOTHING_SAID : null;
}

/** Whether the end of the text is missing. */
function isCut(end: StreamEnd): boolean {
  if (end.kind === 'cut') return true;
  return end.kind === 'complete' && (end.finish === 'length' || end.finish === 'content_filter');
}

function brokenOff(detail: string): ChatFailure {
  return { kind: 'streaming', status: null, statusText: '', detail, retryAfterMs: null };
}

const TOO_LONG = brokenOff('The reply was longer than a message can be. What came is kept.');

const NOTHING_SAID = brokenOff('The model gave no text.');

function metadataOf(
  { projects }: Prompt,
  model: Pick<AssistantModel, 'label' | 'isDemo'> | null,
  { stopped, cut }: { readonly stopped: boolean; readonly cut: boolean },
): ChatMetadata {
  return {
    ...(stopped && { stopped }),
    ...(cut && { cut }),
    ...(model !== null && { model: model.label }),
    ...(model?.isDemo === true && { demo: true }),
    ...sentWith(projects),
  };
}
