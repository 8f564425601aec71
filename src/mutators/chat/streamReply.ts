import { liveQuery } from 'dexie';
import type { StreamEnd } from '#backend/chat/completion.ts';
import {
  MAX_REASONING_LENGTH,
  MAX_REPLY_LENGTH,
  type AssistantModel,
  type ChatMessage,
  type ChatMetadata,
  type TokenCount,
} from '#domain/chat/chat.ts';
import { needOf, promptOf, seenBy, sentWith } from '#domain/chat/chatContext.ts';
import { type ChatFailure, chatToasts } from '#domain/chat/chatMessages.ts';
import { estimateTokens } from '#domain/chat/chatTokens.ts';
import { reasoningReader } from '#domain/chat/reply/reasoning.ts';
import { earlyEnd, isEarlyEnd, MESSAGE_LIMIT } from '#domain/chat/replyEnding.ts';
import { newMessage } from './messages.ts';
import type { Prompt } from './prompt.ts';
import { askChat, type ChatServices, type ConversationDeps } from './services.ts';
import { CONTINUE, continuation } from './continuation.ts';
import { keepReply } from './keepReply.ts';
import { replyText, type LiveReply, type ReplyStage } from './liveReply.ts';

export type ReplyRun = ReturnType<typeof beginReply>;

interface ReplyRequest {
  readonly sessionId: string;
  readonly prompt: Prompt;
  /** The reply that this one continues and replaces, the prompt's last message; null for a new one. */
  readonly continues: ChatMessage | null;
  readonly onChange: () => void;
}

export function beginReply(
  account: ChatServices,
  deps: ConversationDeps,
  { sessionId, prompt, continues, onChange }: ReplyRequest,
) {
  const id = account.newId();
  const controller = new AbortController();
  const partial = continues?.content ?? '';
  const { text, listen, set } = replyText(deps.onNextFrame, partial);
  const rest = continues === null ? null : continuation(partial);
  const reader = reasoningReader();
  let apart = '';
  const reasoning = () => apart || reader.reasoning().trim();
  let stage: ReplyStage = 'thinking';
  let ending: 'none' | 'stopped' | 'tooLong' | 'discarded' = 'none';
  let tokens: TokenCount | null = null;
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
    reader.take(fragment);
    set(partial + (rest === null ? reader.answer() : rest.read(reader.answer())));
    if (text().length > partial.length) setStage('streaming');
    if (text().length > MAX_REPLY_LENGTH) end('tooLong');
  };
  const run = async () => {
    const sent = promptOf(prompt.projects, prompt.messages, prompt.instructions);
    const messages = rest === null ? sent : [...sent, { role: 'user', content: CONTINUE } as const];
    const { name, takesImages } = prompt.model ?? {};
    const request = { messages, model: name, takesImages };
    const ended = await askChat(account, (chat) =>
      chat.reply(account.user.id, request, {
        signal: controller.signal,
        onFragment,
        onReasoning: (fragment) => {
          apart += fragment;
        },
        onTokens: (counted) => {
          tokens = counted;
        },
        onModel: (replying) => {
          model = replying;
        },
      }),
    );
    if (ending === 'discarded') return;
    if (!ended.ok) {
      // Stopped before the server answered: nothing to keep or show.
      if (ending === 'none') deps.showToast(chatToasts.failed('stream', ended.failure));
      return;
    }
    reader.end();
    set(partial + (rest === null ? reader.answer() : rest.end(reader.answer())));
    const hasText = text().slice(partial.length).trim() !== '';
    const failure = ending === 'tooLong' ? TOO_LONG : failureOf(ended.value, hasText);
    if (failure !== null) deps.showToast(chatToasts.failed('stream', failure));
    if (!hasText) return;
    setStage('saving');
    const metadata: ChatMetadata = {
      ...(ending === 'tooLong' ? { cut: true, finish: MESSAGE_LIMIT } : endingOf(ended.value)),
      ...(ending === 'stopped' && { stopped: true }),
      ...(model !== null && { model: model.label }),
      ...(reasoning() !== '' && { reasoning: reasoning().slice(0, MAX_REASONING_LENGTH) }),
      ...(model?.isDemo === true && { demo: true }),
      ...sentWith(prompt.projects),
      tokens: tokensOf(prompt, text().slice(partial.length), tokens, continues),
    };
    const content = text().slice(0, MAX_REPLY_LENGTH);
    const parts = { id, session_id: sessionId, role: 'assistant', content, metadata } as const;
    const message = await newMessage(account, prompt.messages, parts, continues);
    await keepReply(account, deps, message, continues === null ? [] : [continues.id]);
  };
  // The session was deleted, in any tab.
  const watch = liveQuery(async () => account.db.chatSessions.get(sessionId)).subscribe({
    next: (session) => {
      if (session === undefined) end('discarded');
    },
    error: () => undefined,
  });
  return {
    live: (): LiveReply => ({
      id,
      sessionId,
      after: prompt.messages.at(-1)?.id ?? null,
      continues,
      stage,
      text,
      reasoning,
      listen,
    }),
    stop: () => end('stopped'),
    /** Ends the stream and drops its text, unless it is complete. */
    discard: () => end('discarded'),
    /** Resolves when the reply is saved or dropped; never rejects. */
    ended: run().finally(() => watch.unsubscribe()),
  };
}

/** Tokens of a reply of which `received` is new: the provider's count or an estimate, with those of the continued part. */
function tokensOf(
  { projects, messages, model, instructions }: Prompt,
  received: string,
  counted: TokenCount | null,
  continues: ChatMessage | null,
): TokenCount {
  const now = counted ?? {
    sent: needOf(projects, seenBy(model, messages), '', null, instructions).total,
    received: estimateTokens(received),
    isEstimate: true as const,
  };
  const before = continues?.metadata.tokens;
  if (before === undefined) return now;
  return {
    sent: before.sent + now.sent,
    received: before.received + now.received,
    ...((before.isEstimate ?? now.isEstimate) && { isEstimate: true }),
  };
}

function failureOf(end: StreamEnd, hasText: boolean): ChatFailure | null {
  if (end.kind === 'cut') return streamFailure(end.detail);
  if (end.kind !== 'complete' || hasText) return null;
  const early = earlyEnd(end.finish);
  return streamFailure(early === null ? 'The model returned no text.' : `${early}.`);
}

function endingOf(end: StreamEnd): Pick<ChatMetadata, 'cut' | 'finish'> {
  if (end.kind !== 'complete') return end.kind === 'cut' ? { cut: true } : {};
  const { finish } = end;
  return { ...(isEarlyEnd(finish) && { cut: true }), ...(finish !== null && { finish }) };
}

function streamFailure(detail: string): ChatFailure {
  return { kind: 'streaming', status: null, statusText: '', detail, retryAfterMs: null };
}

const TOO_LONG = streamFailure('The reply was too long for one message. Its beginning is kept.');
