import type { DocumentRequest, FrameEvent } from '#domain/previewProtocol.ts';
import { killRenderer } from '#frames/scripted/warmUpPreview.ts';
import { openFrame, type OpenFrame } from '#frames/scripted/openFrame.ts';
import type { PreviewTarget } from '#frames/scripted/previewTarget.ts';

type HiddenRequest = Pick<DocumentRequest, 'program' | 'type' | 'text' | 'printTitle'>;

/** `onFailed`: the previews' site does not answer, or the document takes too much. `close` also ends a hung process. */
export function openHiddenDocument(
  place: HTMLElement,
  request: HiddenRequest,
  target: PreviewTarget,
  {
    onEvent,
    onFailed,
  }: {
    readonly onEvent: (event: FrameEvent) => void;
    readonly onFailed: () => void;
  },
): Pick<OpenFrame, 'iframe' | 'post' | 'mark' | 'close'> {
  const frame = openFrame(
    place,
    {
      content: {
        kind: 'document',
        base: document.baseURI,
        part: 0,
        theme: 'light',
        live: false,
        ...request,
      },
      pageKey: '',
      part: 0,
      title: '',
      className: 'pointer-events-none fixed left-0 top-0 size-px opacity-0',
    },
    target,
    {
      onStart: () => ({ clear: false, scroll: { x: 0, y: 0 } }),
      onRefused: onFailed,
      onEvent: (event) => {
        if (event.kind !== 'code') return onEvent(event);
        const send = (text: string) => frame.post({ code: event.name, text });
        void loadFrameCode(event.name).then(send, () => send(''));
      },
      onUnresponsive: () => {},
      onOverLimit: onFailed,
    },
  );
  frame.iframe.inert = true;
  frame.iframe.setAttribute('aria-hidden', 'true');
  const close = () => {
    if (frame.isLate()) void killRenderer(target);
    frame.close();
  };
  return { iframe: frame.iframe, post: frame.post, mark: frame.mark, close };
}

export type FrameCode = 'colours' | 'diagrams' | 'emoji' | 'maths' | 'mathsFont' | 'mermaid';

export async function loadFrameCode(name: unknown): Promise<string> {
  switch (name) {
    case 'colours':
      return (await import('#frames/document/highlighter.ts?program')).script;
    case 'diagrams':
      return (await import('#frames/document/diagramsProgram.ts?program')).script;
    case 'emoji':
      return (await import('virtual:emoji')).list;
    case 'maths':
      return (await import('#frames/document/mathsProgram.ts?program')).script;
    case 'mathsFont':
      return (await import('virtual:maths-font')).font;
    case 'mermaid':
      return (await import('#frames/document/mermaidProgram.ts?program')).script;
    default:
      throw new Error(`No document has a use for ${String(name)}.`);
  }
}
