import { createFetchHandler } from '../functions/fetch/handler.ts';
import type { OpenAddress } from '../functions/fetch/fetchText.ts';
import { createAssistant, type AssistantSettings } from './chat/assistant.ts';
import { createOpenPublic } from './fetch/openPublic.ts';

interface FunctionsParts {
  readonly assistant?: AssistantSettings;
  readonly openAddress?: OpenAddress;
  readonly origin: string;
  readonly anonKey: string;
  /** Answers the functions' own requests. */
  readonly api: (request: Request) => Promise<Response>;
  readonly log: (line: string) => void;
  readonly now: () => number;
}

export interface EdgeFunctions {
  /** Null when the embedded server has no such function. */
  readonly fetch: (request: Request, pathname: string) => Promise<Response> | null;
  /** The name of the chat model. */
  readonly describeAssistant: () => Promise<string>;
}

/** The Edge Functions that the embedded server answers. */
export function createEdgeFunctions(parts: FunctionsParts): EdgeFunctions {
  const { origin, anonKey, api, log } = parts;
  const assistant = createAssistant({ ...parts, settings: parts.assistant ?? null });
  const fetchAddress = createFetchHandler(
    { SUPABASE_URL: origin, SUPABASE_ANON_KEY: anonKey },
    {
      fetch: (input, init) => api(new Request(input, init)),
      open: parts.openAddress ?? createOpenPublic(),
      log,
    },
  );
  return {
    fetch: (request, pathname) => {
      if (pathname === '/functions/v1/chat') return assistant.fetch(request);
      return pathname === '/functions/v1/fetch' ? fetchAddress(request) : null;
    },
    describeAssistant: assistant.describe,
  };
}
