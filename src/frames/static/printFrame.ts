import type { ContentType } from '#domain/page/page.ts';
import { loadFrameCode } from '#frames/document/frameCode.ts';
import { killRenderer } from '#frames/scripted/killRenderer.ts';
import { openFrame } from '#frames/scripted/openFrame.ts';
import { DOCUMENTS_LABEL } from '#frames/scripted/previewLabels.ts';
import { isolatedTarget } from '#frames/scripted/previewTarget.ts';

export interface PrintedDocument {
  readonly type: ContentType;
  readonly title: string;
  readonly text: string;
}

/**
 * Prints a document in the previews' process. Resolves with what closes its frame once the print dialog is about to
 * open; null when the previews' site does not answer.
 */
export async function printFrame(
  { type, title, text }: PrintedDocument,
  onDone: () => void,
): Promise<(() => void) | null> {
  const target = isolatedTarget(DOCUMENTS_LABEL);
  if (target === null) return null;
  const { script } = await import('#frames/document/printer.ts?program');
  return new Promise((resolve) => {
    const frame = openFrame(
      document.body,
      {
        content: {
          kind: 'document',
          program: script,
          base: document.baseURI,
          type,
          text,
          part: 0,
          theme: 'light',
          live: false,
          printTitle: title,
        },
        pageKey: title,
        part: 0,
        title: '',
        className: 'pointer-events-none fixed left-0 top-0 size-px opacity-0',
      },
      target,
      {
        onStart: () => ({ clear: false, scroll: { x: 0, y: 0 } }),
        onRefused: () => {
          frame.close();
          resolve(null);
        },
        onEvent: (event) => {
          const { kind } = event;
          if (kind === 'code') {
            const send = (text: string) => frame.post({ code: event.name, text });
            void loadFrameCode(event.name).then(send, () => send(''));
          }
          if (kind === 'painted') resolve(close);
          if (kind === 'loaded') onDone();
        },
        onUnresponsive: () => {},
        onOverLimit: () => close(),
      },
    );
    frame.iframe.inert = true;
    frame.iframe.dataset['printFrame'] = '';
    frame.iframe.setAttribute('aria-hidden', 'true');
    const close = () => {
      if (frame.isLate()) void killRenderer(target);
      frame.close();
    };
  });
}
