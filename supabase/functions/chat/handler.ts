import { jsonAnswer, preflightAnswer, refusalAnswer, type Refusal } from '../_shared/answers.ts';
import {
  callerOf,
  countRequest,
  projectOf,
  type Caller,
  type Environment,
  type Project,
} from '../_shared/caller.ts';
import { streamAnswer } from './answers.ts';
import { readConversation } from './conversation.ts';
import { relayStream } from './relayStream.ts';
import { readModels, type ChatSettings } from './settings.ts';
import { loggedError } from './loggedError.ts';
import { askModel } from './upstream.ts';

const MAX_CONCURRENT_REPLIES = 4;

type RunningReplies = Map<string, number>;

type Models = NonNullable<ReturnType<typeof readModels>>;

interface Chat {
  readonly models: Models;
  readonly project: Project;
  readonly running: RunningReplies;
}

/**
 * The function `chat`: authenticates the user, adds the model and its key, and relays the stream (spec §7). GET returns
 * the model’s name and budget, POST replies to a conversation; errors are JSON with `code` and `message`. Runs in Deno
 * and Node: it imports from neither.
 */
export function createChatHandler(
  env: Environment,
  fetch: typeof globalThis.fetch = globalThis.fetch,
  log: (line: string) => void = () => undefined,
): (request: Request) => Promise<Response> {
  const models = readModels(env);
  const project = projectOf(env, {
    name: 'chat',
    fetch,
    log,
    signInWords: 'Please sign in to access the AI Assistant.',
  });
  const running: RunningReplies = new Map();
  return async (request) => {
    if (request.method === 'OPTIONS') return preflightAnswer();
    if (request.method !== 'GET' && request.method !== 'POST') return refusalAnswer(NO_SUCH_METHOD);
    if (models === null) return refusalAnswer(NOT_CONFIGURED);
    const caller = await callerOf(request, project);
    if ('status' in caller) return refusalAnswer(caller);
    if (request.method === 'GET') return jsonAnswer(describe(models));
    return reply(request, caller, { models, project, running });
  };
}

const NO_SUCH_METHOD: Refusal = {
  status: 405,
  code: 'method_not_allowed',
  message: 'Only GET and POST work here.',
};

const NOT_CONFIGURED: Refusal = {
  status: 503,
  code: 'not_configured',
  message: 'No language model is configured for the assistant.',
};

const TOO_MANY_REPLIES: Refusal = {
  status: 429,
  code: 'too_many_requests',
  message: 'Several replies are still being written. Please wait until one of them is finished.',
  retryAfter: 5,
};

const NO_IMAGES: Refusal = {
  status: 400,
  code: 'no_images',
  message: 'This model can’t see pictures. Choose another one, or remove the pictures.',
};

const NO_SUCH_MODEL: Refusal = {
  status: 400,
  code: 'unknown_model',
  message: 'This model is no longer offered. Choose another one.',
};

function describe(models: Models) {
  const options = models.map(
    ({ model, label, contextTokens, requestTokens, takesImages }: ChatSettings) => ({
      model,
      label,
      contextTokens,
      requestTokens,
      takesImages,
    }),
  );
  const [first] = models;
  return { ...options[0], demo: first.demo, ...(options.length > 1 && { models: options }) };
}

async function reply(request: Request, caller: Caller, chat: Chat): Promise<Response> {
  const { models, project, running } = chat;
  const conversation = await readConversation(request, {
    tokens: Math.max(...models.map(({ requestTokens }) => requestTokens)),
    takesImages: models.some(({ takesImages }) => takesImages),
  });
  if ('status' in conversation) return refusalAnswer(conversation);
  const { messages, model, images } = conversation;
  const settings = model === null ? models[0] : models.find((one) => one.model === model);
  if (settings === undefined) return refusalAnswer(NO_SUCH_MODEL);
  if (images > 0 && !settings.takesImages) return refusalAnswer(NO_IMAGES);
  const count = running.get(caller.id) ?? 0;
  if (count >= MAX_CONCURRENT_REPLIES) return refusalAnswer(TOO_MANY_REPLIES);
  running.set(caller.id, count + 1);
  const connection = new AbortController();
  const disconnect = (): void => connection.abort();
  let isFinished = false;
  const finish = (): void => {
    if (isFinished) return;
    isFinished = true;
    request.signal.removeEventListener('abort', abort);
    const left = (running.get(caller.id) ?? 1) - 1;
    if (left > 0) running.set(caller.id, left);
    else running.delete(caller.id);
  };
  // A client that disconnects before the first line never reads the stream, so the stream cannot report it.
  const abort = (): void => {
    disconnect();
    finish();
  };
  request.signal.addEventListener('abort', abort);
  if (request.signal.aborted) abort();
  const refuse = (refusal: Refusal): Response => {
    finish();
    return refusalAnswer(refusal);
  };
  const rateLimited = await countRequest(caller, project, 'count_chat_request', {
    perMinute: settings.requestsPerMinute,
    perDay: settings.requestsPerDay,
    words: 'sent many messages',
  });
  if (rateLimited !== null) return refuse(rateLimited);
  const stream = await askModel(settings, messages, { ...project, connection });
  if ('status' in stream) return refuse(stream);
  const body = relayStream(stream, {
    disconnect,
    onEnd: (failure) => {
      finish();
      if (failure === null || request.signal.aborted) return;
      const detail = loggedError(failure.detail, settings, messages);
      project.log(`chat: ${failure.code} (${detail})`);
    },
  });
  return streamAnswer(body, settings);
}
