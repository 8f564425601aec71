import {
  boolean,
  minValue,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  string,
  transform,
  unknown,
} from 'valibot';
import type { ChatFailure } from '#domain/chat/chatMessages.ts';
import { parseJson, fieldsOf, hasFields } from '#domain/json.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { errorIn, failureOf, orOffline } from '#backend/errors.ts';
import { freshSession, type RefreshDeps } from '#backend/auth/refresh.ts';
import type {
  AssistantModel,
  ChatImage,
  ChatMetadata,
  Fork,
  ModelOption,
  SentProject,
} from '#domain/chat/chat.ts';
import { contentType, readRow, textOrNull } from '#backend/rows.ts';

export type ChatAnswer<T> = Promise<Result<T, ChatFailure>>;

export interface TableRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly prefer?: string;
  readonly returns?: boolean;
}

/** Resolves with the JSON of a success, null without one. Never rejects. */
export type SendRequest = (owner: string, call: TableRequest) => ChatAnswer<unknown>;

/** Timeout, in addition to the upload. */
const TIMEOUT_MS = 20_000;

/** Slowest supported upload, in characters per ms. */
const SLOWEST_UPLOAD = 20;

/** A request without the owner's token is never sent. */
export function tableSender(deps: RefreshDeps): SendRequest {
  return async (owner, { method, path, body, prefer, returns = false }) => {
    const headers = await authHeaders(deps, owner);
    if (!headers.ok) return headers;
    const json = body === undefined ? undefined : JSON.stringify(body);
    const preferences = [
      `return=${returns ? 'representation' : 'minimal'}`,
      ...(prefer ? [prefer] : []),
    ];
    const wait = TIMEOUT_MS + Math.ceil((json?.length ?? 0) / SLOWEST_UPLOAD);
    return orOffline<unknown, ChatFailure>(async () => {
      const response = await deps.fetch(`${deps.config.url}/rest/v1/${path}`, {
        method,
        headers: {
          ...headers.value,
          accept: 'application/json',
          ...(method !== 'GET' && { prefer: preferences.join(',') }),
          ...(json !== undefined && { 'content-type': 'application/json' }),
        },
        ...(json !== undefined && { body: json }),
        signal: AbortSignal.timeout(wait),
      });
      const data = parseJson(await response.text());
      return response.ok ? ok(data) : fail(refusalOf(response, data, deps.now()));
    });
  };
}

/** Fails with `signedOut` when `owner` isn't signed in, or like the token refresh. */
export async function authHeaders(
  deps: RefreshDeps,
  owner: string,
): Promise<Result<Readonly<Record<string, string>>>> {
  const session = await freshSession(deps);
  if (!session.ok) return session;
  const { userId, accessToken } = session.value;
  if (userId !== owner) return fail({ kind: 'signedOut' });
  return ok({ apikey: deps.config.anonKey, authorization: `Bearer ${accessToken}` });
}

const MISSING = new Set(['42P01', 'PGRST205']);

function refusalOf(response: Response, data: unknown, now: number): ChatFailure {
  const error = errorIn(response, data);
  if (MISSING.has(error.code ?? '')) return { kind: 'tablesMissing' };
  return failureOf({ status: response.status, error }, now);
}

export const SESSION_COLUMNS = 'id,user_id,title,is_active,created_at,updated_at';

export const MESSAGE_COLUMNS = 'id,session_id,role,content,metadata,created_at';

/** `pages` is null when the page is no longer readable. */
export const LINK_COLUMNS = 'session_id,project_id,created_at,pages(title,content_type,deleted_at)';

export const idRow = pipe(
  object({ id: string() }),
  transform(({ id }) => id),
);

export const sessionRow = object({
  id: string(),
  user_id: string(),
  title: string(),
  is_active: boolean(),
  created_at: string(),
  updated_at: string(),
});

export const messageRow = object({
  id: string(),
  session_id: string(),
  role: picklist(['user', 'assistant', 'system']),
  content: string(),
  metadata: pipe(unknown(), transform(readMetadata)),
  created_at: string(),
});

/** A page that is not readable for the user has no title. */
export const linkRow = pipe(
  object({
    session_id: string(),
    project_id: string(),
    created_at: string(),
    pages: nullable(object({ title: string(), content_type: contentType, deleted_at: textOrNull })),
  }),
  transform(({ pages, ...link }) => ({
    ...link,
    title: pages?.title ?? '',
    content_type: pages?.content_type ?? 'html',
    ...((pages === null || pages.deleted_at !== null) && { isGone: true }),
  })),
);

const ABOUT_MODEL = {
  label: string(),
  requestTokens: pipe(number(), minValue(1)),
  takesImages: optional(boolean(), false),
};

const modelOption = pipe(
  object({ ...ABOUT_MODEL, model: string() }),
  transform(({ model, ...option }): ModelOption => ({ ...option, name: model })),
);

const modelRow = object({ ...ABOUT_MODEL, demo: boolean() });

/** Null for anything that is not the function's answer. */
export function readModel(data: unknown): AssistantModel | null {
  const row = readRow(data, modelRow);
  if (row === null) return null;
  const { demo: isDemo, ...model } = row;
  const models = hasFields(data) && Array.isArray(data['models']) ? data['models'] : [];
  const choices = models.flatMap((one) => readRow(one, modelOption) ?? []);
  return { ...model, isDemo, ...(choices.length > 1 && { choices }) };
}

function readMetadata(value: unknown): ChatMetadata {
  if (!hasFields(value)) return {};
  const { stopped, cut, finish, model, reasoning, demo, projects, images, branch, tokens } = value;
  const sent = Array.isArray(projects) ? projects.flatMap(readSent) : [];
  const pictures = Array.isArray(images) ? images.flatMap(readImage) : [];
  const forks = Array.isArray(branch) ? branch.flatMap(readFork) : [];
  return {
    ...(stopped === true && { stopped }),
    ...(cut === true && { cut }),
    ...(typeof finish === 'string' && { finish }),
    ...(typeof model === 'string' && { model }),
    ...(typeof reasoning === 'string' && { reasoning }),
    ...(demo === true && { demo }),
    ...(sent.length > 0 && { projects: sent }),
    ...(pictures.length > 0 && { images: pictures }),
    ...(forks.length > 0 && { branch: forks }),
    ...readTokens(tokens),
  };
}

function readImage(value: unknown): readonly ChatImage[] {
  const { name, url } = fieldsOf(value);
  const isImage = typeof url === 'string' && /^data:image\/(?:jpeg|png);base64,/.test(url);
  return isImage && typeof name === 'string' ? [{ name, url }] : [];
}

function readTokens(value: unknown): Pick<ChatMetadata, 'tokens'> {
  const { sent, received, isEstimate } = fieldsOf(value);
  if (typeof sent !== 'number' || typeof received !== 'number') return {};
  return { tokens: { sent, received, ...(isEstimate === true && { isEstimate }) } };
}

function readFork(value: unknown): readonly Fork[] {
  const { id, after } = fieldsOf(value);
  return typeof id === 'string' && typeof after === 'string' ? [{ id, after }] : [];
}

function readSent(value: unknown): readonly SentProject[] {
  if (!hasFields(value)) return [];
  const { id, title, fingerprint, isOutline } = value;
  if (typeof id !== 'string' || typeof title !== 'string') return [];
  return [
    {
      id,
      title,
      ...(typeof fingerprint === 'string' && { fingerprint }),
      ...(isOutline === true && { isOutline }),
    },
  ];
}
