// Runs in the frame of `drawingFrame.ts`: nothing it does reaches another page.
import mermaid from 'mermaid';
import type { DiagramTheme } from '#domain/previewProtocol.ts';

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

/** Those of `MARKDOWN_STYLES`; the library derives the others, which takes plain values. */
const COLOURS = {
  light: {
    darkMode: false,
    background: '#fdfdfb',
    primaryColor: '#e6ebfa',
    primaryBorderColor: '#6f86cf',
    primaryTextColor: '#1d2330',
    secondaryColor: '#dff0e6',
    tertiaryColor: '#f3f2ee',
    lineColor: '#5b6270',
    textColor: '#1d2330',
    edgeLabelBackground: '#fdfdfb',
    noteBkgColor: '#fff1a8',
    noteTextColor: '#1d2330',
    ...slices([
      '#b9c7f2',
      '#bfe3cd',
      '#f5dfa3',
      '#edc2d8',
      '#c3e4ea',
      '#ddd0f2',
      '#e3ddcc',
      '#f3c9b5',
    ]),
  },
  dark: {
    darkMode: true,
    background: '#171a21',
    primaryColor: '#2a3350',
    primaryBorderColor: '#7f9be0',
    primaryTextColor: '#e9e7e1',
    secondaryColor: '#23453a',
    tertiaryColor: '#20242d',
    lineColor: '#a9adb6',
    textColor: '#e9e7e1',
    edgeLabelBackground: '#171a21',
    noteBkgColor: '#5a4b12',
    noteTextColor: '#e9e7e1',
    ...slices([
      '#3d5191',
      '#2f6b50',
      '#7a6420',
      '#7d3f5e',
      '#2f6974',
      '#5d4a86',
      '#6b6450',
      '#86503a',
    ]),
  },
} as const;

function slices(colours: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    colours.flatMap((colour, index) => [
      [`pie${index + 1}`, colour],
      [`cScale${index}`, colour],
      [`git${index}`, colour],
    ]),
  );
}

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
    look: 'classic',
    theme: 'base',
    themeVariables: COLOURS[theme],
    fontFamily: FONTS,
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
