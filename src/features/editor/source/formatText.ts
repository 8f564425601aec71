import { isolateHistory } from '@codemirror/commands';
import type { TransactionSpec } from '@codemirror/state';
import type { Command, EditorView } from '@codemirror/view';
import type { ContentType } from '#domain/page/page.ts';
import { showToast } from '#ui/overlays/toast.ts';
import type { TextChange } from '#domain/commonAffixes.ts';
import { danger, success, type ToastText } from '#domain/messages/toastText.ts';
import type { Formatted } from './formatSource.ts';
import type { FormatRequest } from './formatWorker.ts';

/** Timeout, ms: 1 MB of HTML takes about 10 s on a slow machine. */
const TIMEOUT_MS = 60_000;

interface FormatAnswer {
  readonly id: number;
  readonly result: Formatted;
}

let worker: Worker | null = null;
let count = 0;

/** `missing`: the formatter could not be loaded. */
type FormatOutcome = Formatted | { readonly kind: 'tooSlow' | 'missing' };

/** Formats a source in a worker, which is started on first use. Never rejects. */
function formatInWorker(type: ContentType, text: string): Promise<FormatOutcome> {
  const current = (worker ??= start());
  count += 1;
  const request: FormatRequest = { id: count, type, text };
  return new Promise((resolve) => {
    const finish = (result: FormatOutcome) => {
      clearTimeout(timer);
      current.removeEventListener('message', onMessage);
      current.removeEventListener('error', onError);
      // A worker whose import failed does not retry it: start a new one.
      if (result.kind === 'missing' || result.kind === 'tooSlow') stop(current);
      resolve(result);
    };
    const onMessage = ({ data }: MessageEvent<FormatAnswer>) => {
      if (data.id === request.id) finish(data.result);
    };
    const onError = (event: Event) => {
      event.preventDefault();
      finish({ kind: 'missing' });
    };
    const timer = setTimeout(() => finish({ kind: 'tooSlow' }), TIMEOUT_MS);
    current.addEventListener('message', onMessage);
    current.addEventListener('error', onError);
    current.postMessage(request);
  });
}

function start(): Worker {
  return new Worker(new URL('./formatWorker.ts', import.meta.url), { type: 'module' });
}

function stop(failed: Worker): void {
  failed.terminate();
  if (worker === failed) worker = null;
}

const running = new WeakSet<EditorView>();

export function formatCommand(type: ContentType): Command {
  return (view) => {
    void formatText(view, type);
    return true;
  };
}

/** One undo step; the cursor stays at its word. Discards the result if the user typed meanwhile. */
async function formatText(view: EditorView, type: ContentType): Promise<void> {
  if (view.state.readOnly || running.has(view)) return;
  running.add(view);
  const { doc } = view.state;
  const result = await formatInWorker(type, doc.toString());
  running.delete(view);
  if (!view.dom.isConnected) return;
  switch (result.kind) {
    case 'missing':
      return showToast(formatToasts.missing);
    case 'tooSlow':
      return showToast(formatToasts.tooSlow);
    case 'syntaxError':
      return showToast(formatToasts.syntaxError(result.line, result.reason));
    case 'changes':
  }
  if (view.state.doc !== doc) return showToast(formatToasts.changed);
  if (result.changes.length === 0) return showToast(formatToasts.unchanged);
  view.dispatch(formatted(result.changes));
  showToast(formatToasts.done);
}

export function formatted(changes: readonly TextChange[]): TransactionSpec {
  return { changes, userEvent: 'input.format', annotations: isolateHistory.of('full') };
}

const formatToasts = {
  done: success('Formatted'),
  unchanged: {
    title: 'Nothing to Format',
    description: 'The text is already formatted.',
    tone: 'neutral',
  },
  changed: notFormatted('The text changed while it was being formatted. Try again.'),
  tooSlow: notFormatted('Formatting took longer than a minute.'),
  missing: notFormatted('The formatter couldn’t be loaded. Check your connection and try again.'),
  /** `line` counts from 1; `reason` is Prettier's message. */
  syntaxError: (line: number | null, reason: string) =>
    notFormatted(
      line === null ? `Syntax error. ${reason}` : `Syntax error on line ${line}. ${reason}`,
    ),
} as const satisfies Readonly<Record<string, ToastText | ((...words: never[]) => ToastText)>>;

function notFormatted(description: string): ToastText {
  return danger('Not Formatted', description);
}
