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

/** The outcome of a call. Beside its own, each fails with `tablesMissing`, `signedOut`, `forbidden`, `offline`, `busy` and the like. */
export type ChatAnswer<T> = Promise<Result<T, ChatFailure>>;

/** The assistant's calls; none of them rejects. `owner` is the signed-in person's id: a request goes out as that very person or not at all. */
export interface ChatBackend {
  /** The active sessions, the most recent first. */
  readonly sessions: (owner: string) => ChatAnswer<readonly ChatSession[]>;
  /** One session; null when there is none (PGRST116, spec §8). */
  readonly session: (owner: string, id: string) => ChatAnswer<ChatSession | null>;
  /** Makes a session under an id of its own; made already by an earlier try, it is given as it is. */
  readonly createSession: (owner: string, id: string, title: string) => ChatAnswer<ChatSession>;
  /** Renames a session; `notFound` when it is gone. */
  readonly renameSession: (owner: string, id: string, title: string) => ChatAnswer<ChatSession>;
  /** One that is gone already counts as deleted. */
  readonly deleteSession: (owner: string, id: string) => ChatAnswer<void>;
  /** The ids of a session's messages. */
  readonly messageIds: (owner: string, sessionId: string) => ChatAnswer<readonly string[]>;
  /** These messages; those that are gone are missing. */
  readonly messages: (owner: string, ids: readonly string[]) => ChatAnswer<readonly ChatMessage[]>;
  /** Saves a message under its own id; saved already by an earlier try, nothing happens. */
  readonly saveMessage: (owner: string, message: ChatMessage) => ChatAnswer<void>;
  /** Those that are gone already count as deleted. */
  readonly deleteMessages: (owner: string, ids: readonly string[]) => ChatAnswer<void>;
  /** The pages of a session's context that can be read, in the order in which they were added. */
  readonly context: (owner: string, sessionId: string) => ChatAnswer<readonly SessionProject[]>;
  /** Adds pages to a session's context; those that are in it already stay. */
  readonly addProjects: (
    owner: string,
    sessionId: string,
    projectIds: readonly string[],
  ) => ChatAnswer<void>;
  /** Takes pages out of a session's context, or all of them but `except`. */
  readonly removeProjects: (
    owner: string,
    sessionId: string,
    which: { readonly only: readonly string[] } | { readonly except: readonly string[] },
  ) => ChatAnswer<void>;
  /** What the server is configured with. */
  readonly model: (owner: string) => ChatAnswer<AssistantModel>;
  /**
   * Has the model reply, and hands on each fragment as it comes; `onModel` says first who replies. Fails with
   * `streaming` when the server refuses (spec §8); what happens after it has begun is in the value.
   */
  readonly reply: (
    owner: string,
    prompt: readonly PromptMessage[],
    reader: ReplyReader,
  ) => ChatAnswer<StreamEnd>;
}

/** Who hears of a reply. */
interface ReplyReader extends StreamReader {
  readonly onModel: (model: Pick<AssistantModel, 'label' | 'isDemo'>) => void;
}
