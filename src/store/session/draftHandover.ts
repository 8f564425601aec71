import { hasFields } from '#domain/json.ts';

/** How long another window may take to write its text and let go of it, in ms; a frozen one never answers. */
const ANSWER_WITHIN_MS = 1000;

const CHANNEL = 'recto-drafts';

/** What windows tell one another about the editors' texts: never the text itself. */
type Message =
  | { readonly type: 'handOver'; readonly owner: string }
  | { readonly type: 'handedOver'; readonly owner: string; readonly written: boolean };

/** What became of asking another window for its text. */
export type HandoverOutcome =
  /** Its text is on disk, and it writes no more. */
  | 'done'
  /** It has text that its device does not take, and keeps it. */
  | 'refused'
  /** It is frozen, or gone. */
  | 'silent';

/** Whether windows of this browser can ask one another for a text that is being written. */
function canMessageTabs(): boolean {
  return 'BroadcastChannel' in globalThis && globalThis.navigator?.locks !== undefined;
}

/**
 * Answers another window that asks for the text of the editor `owner`: `letGo` writes it and says whether that
 * worked. Returns how to stop.
 */
export function answerHandovers(owner: string, letGo: () => Promise<boolean>): () => void {
  if (!canMessageTabs()) return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isMessage(data) || data.type !== 'handOver' || data.owner !== owner) return;
    void letGo().then((written) => {
      // The channel may be closed by then: whoever asked goes on without an answer.
      post({ type: 'handedOver', owner, written });
    });
  });
  return () => channel.close();
}

/** Asks the window that writes as `owner` to write its text and let go of it. */
export function requestHandover(
  owner: string,
  withinMs: number = ANSWER_WITHIN_MS,
): Promise<HandoverOutcome> {
  if (!canMessageTabs()) return Promise.resolve('silent');
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(CHANNEL);
    const end = (outcome: HandoverOutcome) => {
      clearTimeout(timer);
      channel.close();
      resolve(outcome);
    };
    const timer = setTimeout(() => end('silent'), withinMs);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (!isMessage(data) || data.type !== 'handedOver' || data.owner !== owner) return;
      end(data.written ? 'done' : 'refused');
    });
    channel.postMessage({ type: 'handOver', owner } satisfies Message);
  });
}

function post(message: Message): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(message);
  channel.close();
}

function isMessage(data: unknown): data is Message {
  return (
    hasFields(data) &&
    'owner' in data &&
    (data['type'] === 'handOver' || data['type'] === 'handedOver')
  );
}
