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
import type {
  AssistantModel,
  ChatImage,
  ChatMetadata,
  Fork,
  ModelOption,
  SentProject,
} from '#domain/chat/chat.ts';
import { fieldsOf, hasFields } from '#domain/json.ts';
import { contentType, readRow, textOrNull } from '#backend/rows.ts';

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
