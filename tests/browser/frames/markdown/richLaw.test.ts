import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { blockRenderer } from '#content/markdown/blocks.ts';
import { APP_EXTRAS } from '#content/markdown/rich/appExtras.ts';
import { diagramDrawer, type DrawDiagram } from '#content/markdown/rich/diagrams.ts';
import { extra, type Extras } from '#content/markdown/rich/enricher.ts';
import { PAGE_DIALECT } from '#content/markdown/syntax/pageDialect.ts';
import { loadHighlighter } from '#frames/code/loadHighlighter.ts';
import { markdownSheet } from '#frames/markdown/markdownSheet.ts';
import { eventually } from '../../../support/eventually.ts';
import { edited, edits, extendedDocuments } from '../../../support/markdown/markdownLines.ts';
import { fc } from '../../../support/laws.ts';

const DIAGRAM = '\n\n```mermaid\ngraph TD\n```\n\n- a\n\n  ```mermaid\n  nothing\n  ```\n';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

test('incremental updates give the same page as a fresh render, with contents, formulas, emoji and diagrams', async () => {
  const draw: DrawDiagram = async (source) =>
    source.includes('graph')
      ? { kind: 'drawn', svg: '<svg/>', label: source, width: 10, height: 10 }
      : { kind: 'problem', reason: `No kind: ${source}` };
  const extras: Extras = {
    ...APP_EXTRAS,
    diagrams: extra(async () => diagramDrawer(draw)),
  };
  await Promise.all(Object.values(extras).map(({ load }) => load()));
  const open = () => {
    const root = document.createElement('main');
    document.body.append(root);
    const sheet = markdownSheet(root, loadHighlighter, extras);
    const render = blockRenderer(PAGE_DIALECT);
    const put = (text: string) => {
      for (const step of render(text, true)) {
        if (step !== null && step !== 'rest') sheet.put(step);
      }
    };
    return { root, put };
  };
  const shownIn = (root: Element) =>
    [...root.querySelectorAll('.block')].map((block) => block.outerHTML);
  const texts = fc.tuple(extendedDocuments, fc.constantFrom('', DIAGRAM, `${DIAGRAM}x`));
  await fc.assert(
    fc.asyncProperty(texts, fc.array(edits, { maxLength: 5 }), async ([lines, end], changes) => {
      const edit = open();
      let text = lines + end;
      edit.put(text);
      for (const change of changes) {
        text = edited(text, change);
        edit.put(text);
      }
      const anew = open();
      anew.put(text);
      // A diagram is drawn when the text has rested for 300 ms.
      await vi.advanceTimersByTimeAsync(350);
      await eventually(() => expect(shownIn(edit.root)).toEqual(shownIn(anew.root)));
      edit.root.remove();
      anew.root.remove();
    }),
    { numRuns: 40 },
  );
}, 120_000);
