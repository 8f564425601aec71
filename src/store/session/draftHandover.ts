import { hasFields } from '#domain/json.ts';

/** A frozen tab never answers. */
const ANSWER_TIMEOUT_MS = 1000;

const CHANNEL = 'recto-drafts';

type Message =
  | { readonly type: 'handOver'; readonly owner: string }
  | { readonly type: 'handedOver'; readonly owner: string; readonly written: boolean };

export type HandoverOutcome =
  /** Its text is on disk, and it writes no more. */
  | 'done'
  /** It could not store its text, and keeps it. */
  | 'refused'
  /** It is frozen or closed. */
  | 'silent';

function canMessageTabs(): boolean {
  return 'BroadcastChannel' in globalThis && globalThis.navigator?.locks !== undefined;
}

/** `release` stores the text and returns whether that worked. Returns the cancel function. */
export function answerHandovers(owner: string, release: () => Promise<boolean>): () => void {
  if (!canMessageTabs()) return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isMessage(data) || data.type !== 'handOver' || data.owner !== owner) return;
    void release().then((written) => {
      // A new channel: the editor's own may be closed by now.
      post({ type: 'handedOver', owner, written });
    });
  });
  return () => channel.close();
}

export function requestHandover(owner: string): Promise<HandoverOutcome> {
  if (!canMessageTabs()) return Promise.resolve('silent');
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(CHANNEL);
    const end = (outcome: HandoverOutcome) => {
      clearTimeout(timer);
      channel.close();
      resolve(outcome);
    };
    const timer = setTimeout(() => end('silent'), ANSWER_TIMEOUT_MS);
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
