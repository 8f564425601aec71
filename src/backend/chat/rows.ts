import type {
  AssistantModel,
  ChatMessage,
  ChatMetadata,
  ChatSession,
  SentProject,
  SessionProject,
} from '#domain/chat/chat.ts';
import { hasFields, type Fields } from '#domain/json.ts';

export const SESSION_COLUMNS = 'id,user_id,title,is_active,created_at,updated_at';

export const MESSAGE_COLUMNS = 'id,session_id,role,content,metadata,created_at';

/** `pages` is null when the page is no longer readable. */
export const LINK_COLUMNS = 'session_id,project_id,created_at,pages(title,content_type,deleted_at)';

export function readSession(row: Fields): ChatSession | null {
  const { id, user_id, title, is_active, created_at, updated_at } = row;
  if (typeof id !== 'string' || typeof user_id !== 'string') return null;
  if (typeof title !== 'string' || typeof is_active !== 'boolean') return null;
  if (typeof created_at !== 'string' || typeof updated_at !== 'string') return null;
  return { id, user_id, title, is_active, created_at, updated_at };
}

export function readId({ id }: Fields): string | null {
  return typeof id === 'string' ? id : null;
}

export function readMessage(row: Fields): ChatMessage | null {
  const { id, session_id, role, content, metadata, created_at } = row;
  if (typeof id !== 'string' || typeof session_id !== 'string') return null;
  if (typeof content !== 'string' || typeof created_at !== 'string') return null;
  if (role !== 'user' && role !== 'assistant' && role !== 'system') return null;
  return { id, session_id, role, content, metadata: readMetadata(metadata), created_at };
}

/** `'unreadable'` when the page is in the trash or not readable for the user. */
export function readLink(row: Fields): SessionProject | 'unreadable' | null {
  const { session_id, project_id, created_at, pages } = row;
  if (typeof session_id !== 'string' || typeof project_id !== 'string') return null;
  if (typeof created_at !== 'string') return null;
  if (!hasFields(pages) || typeof pages['deleted_at'] === 'string') return 'unreadable';
  const { title, content_type } = pages;
  if (typeof title !== 'string') return null;
  if (content_type !== 'html' && content_type !== 'markdown') return null;
  return { session_id, project_id, created_at, title, content_type };
}

export function readModel(data: unknown): AssistantModel | null {
  if (!hasFields(data)) return null;
  const { label, demo, requestTokens } = data;
  if (typeof label !== 'string' || typeof demo !== 'boolean') return null;
  if (typeof requestTokens !== 'number' || !(requestTokens > 0)) return null;
  return { label, isDemo: demo, requestTokens };
}

/** Drops metadata of other programs. */
function readMetadata(value: unknown): ChatMetadata {
  if (!hasFields(value)) return {};
  const { stopped, cut, finish, model, demo, projects } = value;
  const sent = Array.isArray(projects) ? projects.flatMap(readSent) : [];
  return {
    ...(stopped === true && { stopped }),
    ...(cut === true && { cut }),
    ...(typeof finish === 'string' && { finish }),
    ...(typeof model === 'string' && { model }),
    ...(demo === true && { demo }),
    ...(sent.length > 0 && { projects: sent }),
  };
}

function readSent(value: unknown): readonly SentProject[] {
  if (!hasFields(value)) return [];
  const { id, title, fingerprint } = value;
  if (typeof id !== 'string' || typeof title !== 'string') return [];
  return [{ id, title, ...(typeof fingerprint === 'string' && { fingerprint }) }];
}
