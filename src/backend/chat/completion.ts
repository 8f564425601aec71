import { percentDecoded } from '#domain/decode.ts';
import type { AssistantModel } from '#domain/chat/chat.ts';
import type { ChatFailure } from '#domain/chat/chatFailure.ts';
import { parseJson, textIn } from '#domain/json.ts';
import { fail, ok } from '#domain/result.ts';
import type { PromptMessage } from '#domain/chat/chatContext.ts';
import { sentMessages, type SentMessage } from '#domain/chat/chatImages.ts';
import { authHeaders, type ChatAnswer } from './calls.ts';
import { readModel } from './rows.ts';
import { readReply, type StreamEnd, type StreamReader } from './stream.ts';
import { orOffline, retryAfterMs } from '#backend/errors.ts';
import type { RefreshDeps } from '#backend/auth/refresh.ts';

const TIMEOUT_MS = 10_000;

interface ModelRequest {
  readonly messages: readonly PromptMessage[];
  /** The name of an offered model; undefined if the server offers only one. */
  readonly model?: string | undefined;
  readonly takesImages?: boolean | undefined;
}

interface ReplyReader extends StreamReader {
  readonly onModel: (model: Pick<AssistantModel, 'label' | 'isDemo'>) => void;
}

export function createCompletion(deps: RefreshDeps) {
  const address = `${deps.config.url}/functions/v1/chat`;
  return {
    async model(owner: string): ChatAnswer<AssistantModel> {
      const headers = await authHeaders(deps, owner);
      if (!headers.ok) return headers;
      return orOffline<AssistantModel, ChatFailure>(async () => {
        const response = await deps.fetch(address, {
          headers: headers.value,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        const data = parseJson(await response.text());
        if (!response.ok) return fail(refusalOf(response, data, deps.now()));
        const model = readModel(data);
        return model === null ? fail({ kind: 'offline' }) : ok(model);
      });
    },
    /** Calls `onModel` before any text. Fails with `streaming` when refused (spec §8); later errors are in the value. */
    async reply(
      owner: string,
      { messages, model, takesImages = false }: ModelRequest,
      reader: ReplyReader,
    ): ChatAnswer<StreamEnd> {
      const headers = await authHeaders(deps, owner);
      if (!headers.ok) return headers;
      try {
        const response = await deps.fetch(address, {
          method: 'POST',
          headers: { ...headers.value, 'content-type': 'application/json' },
          body: JSON.stringify({
            model,
            messages: sentMessages(messages, takesImages).map(requestMessage),
            stream: true,
          }),
          signal: reader.signal,
        });
        if (!response.ok || response.body === null) {
          return fail(refusalOf(response, parseJson(await response.text()), deps.now()));
        }
        const replying = modelIn(response.headers);
        if (replying !== null) reader.onModel(replying);
        return ok(await readReply(response.body, reader));
      } catch {
        // `fetch()` rejects only on network errors and when aborted.
        return reader.signal.aborted ? ok({ kind: 'aborted' }) : fail({ kind: 'offline' });
      }
    },
  };
}

/** OpenAI's format: content parts if the message has images. */
function requestMessage({ role, content, images }: SentMessage) {
  if (images.length === 0) return { role, content };
  const pictures = images.map(({ url }) => ({ type: 'image_url', image_url: { url } }));
  return { role, content: [{ type: 'text', text: content }, ...pictures] };
}

function refusalOf(response: Response, data: unknown, now: number): ChatFailure {
  const { status, statusText, headers } = response;
  // Only the function's own messages are written for users.
  const detail = textIn(data, 'code') === '' ? '' : textIn(data, 'message');
  const wait = retryAfterMs(headers.get('retry-after'), now);
  return { kind: 'streaming', status, statusText, detail, retryAfterMs: wait };
}

function modelIn(headers: Headers): Pick<AssistantModel, 'label' | 'isDemo'> | null {
  const label = headers.get('x-recto-model');
  if (label === null || label === '') return null;
  return { label: percentDecoded(label), isDemo: headers.get('x-recto-demo') === '1' };
}
