import type {
  AssistantModel,
  ChatMessage,
  ChatSession,
  SessionProject,
} from '#domain/chat/chat.ts';
import type { PromptMessage } from '#domain/chat/chatContext.ts';
import type { ChatFailure } from '#domain/chat/chatFailure.ts';
import type { Result } from '#domain/result.ts';
import type { StreamEnd, StreamReader } from './stream.ts';

/** Every call also fails with `tablesMissing`, `signedOut`, `forbidden`, `offline`, `busy` and the like. */
export type ChatAnswer<T> = Promise<Result<T, ChatFailure>>;

/** The assistant's calls; none rejects. Requests are sent as `owner`, the user's id, or not at all. */
export interface ChatBackend {
  /** Active sessions, most recent first. */
  readonly sessions: (owner: string) => ChatAnswer<readonly ChatSession[]>;
  /** Null when it doesn't exist (PGRST116, spec §8). */
  readonly session: (owner: string, id: string) => ChatAnswer<ChatSession | null>;
  /** Creates a session with this id; idempotent. */
  readonly createSession: (owner: string, id: string, title: string) => ChatAnswer<ChatSession>;
  /** `notFound` when it doesn't exist. */
  readonly renameSession: (owner: string, id: string, title: string) => ChatAnswer<ChatSession>;
  /** A missing session counts as deleted. */
  readonly deleteSession: (owner: string, id: string) => ChatAnswer<void>;
  readonly messageIds: (owner: string, sessionId: string) => ChatAnswer<readonly string[]>;
  /** Missing ones are left out. */
  readonly messages: (owner: string, ids: readonly string[]) => ChatAnswer<readonly ChatMessage[]>;
  /** Idempotent by the message's id. */
  readonly saveMessage: (owner: string, message: ChatMessage) => ChatAnswer<void>;
  /** Missing messages count as deleted. */
  readonly deleteMessages: (owner: string, ids: readonly string[]) => ChatAnswer<void>;
  /** The readable pages of a session's context, oldest link first. */
  readonly context: (owner: string, sessionId: string) => ChatAnswer<readonly SessionProject[]>;
  /** Idempotent. */
  readonly addProjects: (
    owner: string,
    sessionId: string,
    projectIds: readonly string[],
  ) => ChatAnswer<void>;
  /** Removes pages from a session's context: `only` these, or all `except` these. */
  readonly removeProjects: (
    owner: string,
    sessionId: string,
    which: { readonly only: readonly string[] } | { readonly except: readonly string[] },
  ) => ChatAnswer<void>;
  readonly model: (owner: string) => ChatAnswer<AssistantModel>;
  /** Calls `onModel` first. Fails with `streaming` when refused (spec §8); later errors are in the value. */
  readonly reply: (
    owner: string,
    prompt: readonly PromptMessage[],
    reader: ReplyReader,
  ) => ChatAnswer<StreamEnd>;
}

interface ReplyReader extends StreamReader {
  readonly onModel: (model: Pick<AssistantModel, 'label' | 'isDemo'>) => void;
}
