// Runs in the frame of `drawingFrame.ts`: nothing it does reaches another page.
import mermaid from 'mermaid';
import type { DiagramTheme } from '#domain/markdown/drawing.ts';

Reflect.set(globalThis, 'rectoDraw', (port: MessagePort) => {
  const place = document.createElement('div');
  document.body.append(place);
  port.onmessage = async ({ data }: MessageEvent<{ source: string; theme: DiagramTheme }>) => {
    try {
      configure(data.theme);
      const { svg } = await mermaid.render('diagram', data.source, place);
      port.postMessage({ svg });
    } catch (error) {
      port.postMessage({ problem: error instanceof Error ? error.message : String(error) });
    }
    place.replaceChildren();
  };
  port.postMessage('ready');
});

/** An image can show only the device's own fonts. */
const FONTS =
  'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

function configure(theme: DiagramTheme): void {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    deterministicIds: true,
    // An image with HTML in it can't be drawn on a canvas, and the sanitiser removes it.
    htmlLabels: false,
    // The other layout is larger than the rest of the library.
    layout: 'dagre',
    theme: theme === 'dark' ? 'dark' : 'default',
    darkMode: theme === 'dark',
    fontFamily: FONTS,
    // What a diagram can't change.
    secure: [
      'secure',
      'securityLevel',
      'startOnLoad',
      'maxTextSize',
      'maxEdges',
      'suppressErrorRendering',
      'htmlLabels',
      'layout',
    ],
  });
}
