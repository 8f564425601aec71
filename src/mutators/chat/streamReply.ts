import { liveQuery } from 'dexie';
import type { StreamEnd } from '#backend/completion.ts';
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
import { reasoningReader, earlyEnd, isEarlyEnd, MESSAGE_LIMIT } from '#domain/chat/reply.ts';
import { createListeners } from '#domain/listeners.ts';
import { keepUnsaved } from '#store/chat/chatWrites.ts';
import { isRemoved } from '#store/health/reopen.ts';
import { partialMarkdownReader } from '#content/markdown/partialMarkdown.ts';
import { newMessage, saveMessage, saveUnsaved } from './messages.ts';
import type { Prompt } from './prompt.ts';
import { askChat, type ChatServices, type ConversationDeps } from './services.ts';

/** Asks the model to continue a reply that ended early; sent after it and never stored. */
export const CONTINUE =
  'Continue your last message exactly where it ended. Write only the rest, starting with the very next character: repeat nothing, add no introduction, and do not open a new code block while one is open.';

/** Shorter half lines repeat by chance. */
const LEAST_REPEATED = 8;

/** Characters read beyond the repeated line before deciding where the rest starts. */
const LOOK_AHEAD = 200;

const OPENS_AGAIN = /^\s*(?:`{3,}|~{3,})[^\S\n]*[\w-][^\n]*\n/;

/** Removes what models often repeat at the start: the fence of the open code block and the half line. */
export function continuation(partial: string) {
  const line = partial.slice(partial.lastIndexOf('\n') + 1).trimStart();
  const decided = line.length + LOOK_AHEAD;
  let first = { read: '', kept: '' };
  const end = (more: string) => {
    const read = more.slice(0, decided);
    if (read !== first.read) first = { read, kept: withoutRepeats(partial, line, read) };
    return first.kept + more.slice(decided);
  };
  return {
    /** The rest so far, of all that the model wrote; '' until it can be told. */
    read: (more: string) => (more.length < decided ? '' : end(more)),
    /** Of all that the model wrote. */
    end,
  };
}

function withoutRepeats(partial: string, line: string, more: string): string {
  const isInCode = partialMarkdownReader()(partial).code !== null;
  const opening = isInCode ? OPENS_AGAIN.exec(more)?.[0] : undefined;
  let rest = more.slice(opening?.length ?? 0);
  const least = opening === undefined ? LEAST_REPEATED : 1;
  const start = rest.trimStart();
  if (line.length >= least && start.startsWith(line)) rest = start.slice(line.length);
  // A fence closes a block only at the start of a line.
  const isClosing = isInCode && !partial.endsWith('\n') && /^(?:`{3}|~{3})/.test(rest);
  return isClosing ? `\n${rest}` : rest;
}

/** Exponential back-off (spec §9). */
const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;

/**
 * Saves a finished reply on this device, then on the server, with retries. Resolves when either has it; never rejects
 * for network, server or storage failures. Drops the reply if its session or account was deleted.
 */
export async function keepReply(
  account: ChatServices,
  deps: Pick<ConversationDeps, 'showToast' | 'schedule'>,
  message: ChatMessage,
  replaces: readonly string[],
): Promise<void> {
  const row = { id: message.id, session_id: message.session_id, message, replaces };
  for (let wait = FIRST_RETRY_MS; ; wait = Math.min(wait * 2, MAX_RETRY_MS)) {
    const kept = await keepUnsaved(account.db, row);
    if (kept.ok && !kept.value) return;
    const saved = await saveMessage(account, message, replaces);
    if (saved.ok || isRemoved(account.db)) return;
    if (wait === FIRST_RETRY_MS) {
      deps.showToast(
        kept.ok
          ? chatToasts.replyKeptHere(saved.failure)
          : chatToasts.failed('saveMessage', saved.failure),
      );
    }
    if (kept.ok) return saveLater(account, deps, FIRST_RETRY_MS);
    // Only this tab has the reply, still on the screen.
    await new Promise<void>((resolve) => deps.schedule(wait, resolve));
  }
}

function saveLater(
  account: ChatServices,
  deps: Pick<ConversationDeps, 'schedule'>,
  wait: number,
): void {
  deps.schedule(wait, () => {
    // Reading would recreate the database.
    if (isRemoved(account.db)) return;
    void saveUnsaved(account).then((left) => {
      if (left.ok && left.value === 0) return;
      saveLater(account, deps, Math.min(wait * 2, MAX_RETRY_MS));
    });
  });
}

export type ReplyStage = 'thinking' | 'streaming' | 'saving';

export interface LiveReply {
  readonly id: string;
  readonly sessionId: string;
  readonly after: string | null;
  /** The stored reply that it continues and replaces, hidden meanwhile. */
  readonly continues: ChatMessage | null;
  readonly stage: ReplyStage;
  readonly text: () => string;
  /** What the model reasoned so far; '' without. */
  readonly reasoning: () => string;
  /** Calls the listener after the text changed, at most once per frame. Returns the cancel function. */
  readonly listen: (listener: () => void) => () => void;
}

/** Starts with `partial`; `frame` schedules a callback for the next frame. */
export function replyText(frame: (run: () => void) => void, partial = '') {
  const listeners = createListeners();
  let text = partial;
  let isScheduled = false;
  const notify = () => {
    isScheduled = false;
    listeners.notify();
  };
  return {
    text: () => text,
    listen: listeners.subscribe,
    set: (changed: string) => {
      text = changed;
      if (isScheduled) return;
      isScheduled = true;
      frame(notify);
    },
  };
}

export type ReplyRun = ReturnType<typeof beginReply>;

interface ReplyRequest {
  readonly sessionId: string;
  readonly prompt: Prompt;
  /** The reply that this one continues and replaces, the prompt's last message; null for a new one. */
  readonly continues: ChatMessage | null;
  readonly onChange: () => void;
}

/** Starts to stream one reply. `onChange` is called when its stage changes; its text has listeners of its own. */
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
