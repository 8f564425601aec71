import { diagramDrawer, type DrawDiagram } from '#content/markdown/rich/diagrams.ts';
import { readDrawing, type DiagramTheme, type Drawing } from '#domain/previewProtocol.ts';
import { hasHung, markedText } from '#frames/scripted/previewMarks.ts';
import { DOCUMENTS_LABEL, isolatedTarget } from '#frames/scripted/previewTarget.ts';
import { openHiddenDocument } from './hiddenDocument.ts';

/** More than the frame takes for one diagram and for loading the library, ms. */
const DEADLINE_MS = 40_000;

/** How long the frame stays after its last diagram: it holds tens of megabytes. */
const IDLE_MS = 20_000;

interface OpenPainter {
  readonly draw: DrawDiagram;
  readonly close: () => void;
}

let painter: Promise<OpenPainter> | null = null;
let last: Promise<unknown> = Promise.resolve();
let idle: ReturnType<typeof setTimeout> | undefined;

/** Draws diagrams for this window in the previews' process, one after the other; rejects without the previews' site. */
export const drawForWindow: DrawDiagram = (source, theme) => {
  clearTimeout(idle);
  const drawing = last.then(() => drawNext(source, theme));
  const done = drawing
    .catch(() => close())
    .finally(() => {
      if (last === done) idle = setTimeout(close, IDLE_MS);
    });
  last = done;
  return drawing;
};

async function drawNext(source: string, theme: DiagramTheme): Promise<Drawing> {
  if (await hasHung(markedText('diagram', source))) {
    throw new Error('This diagram did not answer last time.');
  }
  painter ??= openPainter();
  return (await painter).draw(source, theme);
}

function close(): void {
  void painter?.then(
    (open) => open.close(),
    () => undefined,
  );
  painter = null;
}

async function openPainter(): Promise<OpenPainter> {
  const target = isolatedTarget(DOCUMENTS_LABEL);
  if (target === null) throw new Error('Diagrams need the previews’ site.');
  const { script: program } = await import('#frames/document/diagramPainter.ts?program');
  return new Promise((resolve, reject) => {
    let answer = (_drawing: Drawing) => {};
    let refuse = reject;
    const fail = () => {
      frame.close();
      refuse(new Error('The frame for diagrams does not answer.'));
    };
    const draw: DrawDiagram = (source, theme) =>
      new Promise((drawn, failed) => {
        const timer = setTimeout(fail, DEADLINE_MS);
        answer = (drawing) => {
          clearTimeout(timer);
          drawn(drawing);
        };
        refuse = (reason) => {
          clearTimeout(timer);
          failed(reason);
        };
        frame.mark(markedText('diagram', source));
        frame.post({ content: { text: source, part: 0, theme, live: false } });
      });
    const frame = openHiddenDocument(
      document.body,
      { program, type: 'markdown', text: '' },
      target,
      {
        onEvent: (event) => {
          if (event.kind === 'painted') resolve({ draw, close: frame.close });
          if (event.kind === 'diagram') answer(readDrawing(event.drawing));
        },
        onFailed: fail,
      },
    );
    frame.iframe.dataset['diagramFrame'] = '';
  });
}

/** A text that is cut to fit a card may end inside a diagram. */
export const drawOnCard = diagramDrawer(drawForWindow, { isQuiet: true });

export const drawInReply = diagramDrawer(drawForWindow, { keepsSource: true });

export const drawInExport = diagramDrawer(drawForWindow);
