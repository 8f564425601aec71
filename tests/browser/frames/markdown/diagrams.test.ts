import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { blockRenderer } from '#content/markdown/blocks.ts';
import { diagramDrawer, type DrawDiagram } from '#content/markdown/rich/diagrams.ts';
import { enrichAll, extra, type Extras } from '#content/markdown/rich/enricher.ts';
import { PAGE_DIALECT, renderMarkdown } from '#content/markdown/syntax/pageDialect.ts';
import { GITHUB } from '#domain/markdown/dialect.ts';
import type { Drawing } from '#domain/previewProtocol.ts';
import { drawingFrame } from '#frames/document/drawingFrame.ts';
import { loadHighlighter } from '#frames/code/loadHighlighter.ts';
import { markdownSheet } from '#frames/markdown/markdownSheet.ts';
import { eventually } from '../../../support/eventually.ts';

const loadMermaid = async () => (await import('#frames/document/mermaidProgram.ts?program')).script;
const draw = drawingFrame(loadMermaid, '');

let root: HTMLElement;

beforeEach(() => {
  root = document.createElement('div');
  document.body.append(root);
});

afterEach(() => {
  root.remove();
  document.documentElement.removeAttribute('style');
});

const using = (by: DrawDiagram, options = {}): Extras => ({
  diagrams: extra(async () => diagramDrawer(by, options)),
});

function openPreview(extras: Extras) {
  const sheet = markdownSheet(root, loadHighlighter, extras);
  const render = blockRenderer(PAGE_DIALECT);
  return (text: string) => {
    for (const step of render(text, true)) if (step !== null && step !== 'rest') sheet.put(step);
  };
}

const fenced = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\``;
const images = () => [...root.querySelectorAll<HTMLImageElement>('.diagram img')];
const svgOf = ({ src }: HTMLImageElement) => decodeURIComponent(src.slice(src.indexOf(',') + 1));
const reasons = () => [...root.querySelectorAll('p.problem')].map((each) => each.textContent);

async function drawn(source: string): Promise<Extract<Drawing, { kind: 'drawn' }>> {
  const drawing = await draw(source, 'light');
  if (drawing.kind === 'problem') throw new Error(drawing.reason);
  return drawing;
}

const FORBIDDEN = new Set(['script', 'foreignobject', 'iframe', 'img', 'image', 'a', 'b']);

describe('diagrams', () => {
  test('are shown as images, with their source or their own words as text', async () => {
    openPreview(using(draw))(
      `${fenced('graph TD\n  A[Tide] --> B[Moon]')}\n\n- in a list\n\n  ${fenced(
        'pie\n  accTitle: Shares\n  "Sea" : 3\n  "Land" : 1',
      ).replaceAll('\n', '\n  ')}`,
    );
    await eventually(() => expect(images()).toHaveLength(2));
    const [first, second] = images();
    await first?.decode();
    expect(first?.naturalWidth).toBeGreaterThan(50);
    expect(first?.alt).toContain('A[Tide] --> B[Moon]');
    expect(second?.alt).toBe('Shares');
    expect(first === undefined ? '' : svgOf(first)).toContain('Tide');
    expect(root.querySelector('pre')).toBeNull();
  });

  test('keep their source as code in the sanitised HTML', () => {
    expect(renderMarkdown(fenced('graph TD'))).toBe(
      '<pre><code class="language-mermaid">graph TD\n</code></pre>',
    );
  });

  test.each([
    'flowchart LR\n  A{x} -->|yes| B([y])\n  subgraph one\n  B --> C\n  end',
    'sequenceDiagram\n  Alice->>Bob: Hello\n  Note over Bob: thinks',
    'classDiagram\n  Animal <|-- Duck\n  Animal : +int age',
    'stateDiagram-v2\n  [*] --> Still\n  Still --> [*]',
    'erDiagram\n  CUSTOMER ||--o{ ORDER : places',
    'gantt\n  title A\n  dateFormat YYYY-MM-DD\n  section S\n  T :a1, 2014-01-01, 30d',
    'pie title Pets\n  "Dogs" : 386\n  "Cats" : 85',
    'gitGraph\n  commit\n  branch x\n  commit',
    'journey\n  title Day\n  section Go\n    Tea: 5: Me',
    'mindmap\n  root((m))\n    A\n    B',
    'timeline\n  title H\n  2002 : LinkedIn',
    'quadrantChart\n  x-axis Low --> High\n  y-axis Low --> High\n  A: [0.3, 0.6]',
    'xychart-beta\n  x-axis [a, b]\n  bar [5, 6]',
    'sankey-beta\n\na,b,10',
    'block-beta\n  columns 1\n  a b',
    'packet-beta\n0-15: "A"',
    'kanban\n  Todo\n    a[Task]',
    'requirementDiagram\n  requirement r {\n  id: 1\n  text: t\n  }',
    'C4Context\n  Person(a, "A")',
  ])('of each kind: %s', async (source) => {
    const { svg, width, height } = await drawn(source);
    expect(width).toBeGreaterThan(0);
    expect(height).toBeGreaterThan(0);
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    await image.decode();
    expect(image.naturalWidth).toBeGreaterThan(0);
  });

  test('that are broken show their source and the reason', async () => {
    openPreview(using(draw))(
      [fenced('graph TD\n  A -->'), fenced('nonsense'), fenced('graph TD\n  A[$$x$$] --> B')].join(
        '\n\n',
      ),
    );
    await eventually(() => expect(reasons().length).toBeGreaterThan(1));
    expect(reasons()[0]).toMatch(/^Parse error on line \d+, at “.+”\.$/);
    expect(reasons()[1]).toBe('The first line names no kind of diagram.');
    expect(root.querySelector('pre')?.textContent).toContain('A -->');
  });

  test('run nothing, load nothing and link nowhere, whatever they configure', async () => {
    const sources = [
      'graph TD\n  A["<img src=x onerror=alert(1)><script>alert(1)</script>"]',
      'graph TD\n  A-->B\n  click A href "javascript:alert(1)"\n  click B "https://example.org" _blank',
      'graph TD\n  A-->B\n  click A call alert(1)',
      '%%{init: {"securityLevel": "loose", "htmlLabels": true, "flowchart": {"htmlLabels": true}}}%%\ngraph TD\n  A["<b onclick=alert(1)>x</b>"]',
      '---\nconfig:\n  securityLevel: loose\n  htmlLabels: true\n---\ngraph TD\n  A["<iframe src=https://example.org></iframe>"]',
      'graph TD\n  A@{ img: "https://example.org/a.png", label: "x" }',
      'sequenceDiagram\n  participant A\n  link A: x @ javascript:alert(1)\n  A->>A: <svg onload=alert(1)>',
    ];
    const refused: string[] = [];
    for (const source of sources) {
      const drawing = await draw(source, 'light');
      if (drawing.kind === 'problem') {
        refused.push(`${source}: ${drawing.reason}`);
        continue;
      }
      const { documentElement } = new DOMParser().parseFromString(drawing.svg, 'image/svg+xml');
      const all = [documentElement, ...documentElement.querySelectorAll('*')];
      const names = all.map(({ localName }) => localName.toLowerCase());
      expect(names).not.toContain('parsererror');
      const attributes = all.flatMap((each) => [...each.attributes]);
      const wrong = [
        ...names.filter((name) => FORBIDDEN.has(name)),
        ...attributes.filter(({ name }) => /^on/i.test(name)),
        ...attributes.filter(({ name, value }) => /href$/i.test(name) && !value.startsWith('#')),
      ];
      expect(wrong).toEqual([]);
    }
    // It waits for its picture, which the frame does not load.
    expect(refused).toEqual([expect.stringContaining('example.org/a.png')]);
  }, 120_000);

  test('another layout than ours is not loaded', async () => {
    const { svg } = await drawn('---\nconfig:\n  layout: elk\n---\ngraph TD\n  A --> B');
    expect(svg).toContain('A');
  });
});

describe('a diagram', () => {
  test('that takes too long is given up, and the next one is drawn', async () => {
    let starts = 0;
    const stuck = drawingFrame(async () => {
      starts += 1;
      return `globalThis.rectoDraw = (port) => {
        port.onmessage = ({ data }) => {
          if (data.source !== 'stuck') port.postMessage({ svg: '<svg viewBox="0 0 9 9"><title>' + data.source + '</title></svg>' });
        };
        port.postMessage('ready');
      };`;
    }, '');
    const first = stuck('stuck', 'light');
    const second = stuck('next', 'light');
    expect(await first).toEqual({
      kind: 'problem',
      reason: 'This diagram takes too long to draw.',
    });
    expect(await second).toMatchObject({ kind: 'drawn', label: 'next', width: 9 });
    expect(starts).toBe(1);
  });

  test('that has a fault names the line of its own text', async () => {
    const lines = ['---', 'title: Tides', '---', '%% the harbour', 'flowchart LR', '  A --> --'];
    openPreview(using(draw))(fenced(lines.join('\n')));
    await eventually(() => expect(reasons()[0]).toMatch(/error on line 6, at “/));
  });

  test('has the colours of the theme, and those of the next one', async () => {
    document.documentElement.style.colorScheme = 'light';
    openPreview(using(draw))(fenced('graph TD\n  Light --> Dark'));
    await eventually(() => expect(images()).toHaveLength(1));
    const [image] = images();
    const light = image?.src;
    document.documentElement.style.colorScheme = 'dark';
    await eventually(() => expect(image?.src).not.toBe(light));
    document.documentElement.style.colorScheme = 'light';
    await eventually(() => expect(image?.src).toBe(light));
  });

  test('stays code where its page switches diagrams off, and where none can be drawn', async () => {
    const text = fenced('graph TD\n  A --> B');
    root.innerHTML = renderMarkdown(text);
    const none: DrawDiagram = () => Promise.reject(new Error('No frame.'));
    await enrichAll(root, new Set(), using(draw));
    expect(images()).toHaveLength(0);
    await enrichAll(root, GITHUB, using(none));
    expect(root.querySelector('pre')?.textContent).toContain('A --> B');
    expect(reasons()).toEqual([]);
    await enrichAll(root, GITHUB, using(draw, { keepsSource: true }));
    expect(images()).toHaveLength(1);
    expect(root.querySelector('pre')?.textContent).toContain('A --> B');
  });
});
