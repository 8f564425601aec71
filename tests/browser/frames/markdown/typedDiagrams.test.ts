import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { blockRenderer } from '#content/markdown/blocks.ts';
import { diagramDrawer, type DrawDiagram } from '#content/markdown/rich/diagrams.ts';
import { extra } from '#content/markdown/rich/enricher.ts';
import { PAGE_DIALECT } from '#content/markdown/syntax/pageDialect.ts';
import type { Drawing } from '#domain/previewProtocol.ts';
import { loadHighlighter } from '#frames/code/loadHighlighter.ts';
import { markdownSheet } from '#frames/markdown/markdownSheet.ts';
import { eventually } from '../../../support/eventually.ts';

let root: HTMLElement;

beforeEach(() => {
  root = document.createElement('div');
  document.body.append(root);
});

afterEach(() => root.remove());

function openPreview(draw: DrawDiagram) {
  const sheet = markdownSheet(root, loadHighlighter, {
    diagrams: extra(async () => diagramDrawer(draw)),
  });
  const render = blockRenderer(PAGE_DIALECT);
  return (text: string) => {
    for (const step of render(text, true)) if (step !== null && step !== 'rest') sheet.put(step);
  };
}

const fenced = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\``;
const reasons = () => [...root.querySelectorAll('p.problem')].map((each) => each.textContent);

/** A drawer whose answers the test sends. */
function slowly() {
  const asked: string[] = [];
  const answers: ((drawing: Drawing) => void)[] = [];
  const slow: DrawDiagram = (source) => {
    asked.push(source.trim());
    return new Promise((resolve) => answers.push(resolve));
  };
  const answer = (label: string) =>
    answers.shift()?.({ kind: 'drawn', svg: '<svg/>', label, width: 10, height: 10 });
  const refuse = (reason: string) => answers.shift()?.({ kind: 'problem', reason });
  return { asked, answer, refuse, slow };
}

describe('while a diagram is typed', () => {
  const labels = () =>
    [...root.querySelectorAll<HTMLImageElement>('.diagram img')].map(({ alt }) => alt);

  test('the last image stays until typing pauses, and only the latest text is drawn', async () => {
    const { asked, answer, slow } = slowly();
    const show = openPreview(slow);
    show(fenced('typed 1'));
    await eventually(() => expect(asked).toEqual(['typed 1']));
    answer('one');
    await eventually(() => expect(labels()).toEqual(['one']));
    for (const text of ['typed 12', 'typed 123', 'typed 1234']) {
      show(fenced(text));
      expect(labels()).toEqual(['one']);
    }
    await eventually(() => expect(asked).toEqual(['typed 1', 'typed 1234']));
    answer('four');
    await eventually(() => expect(labels()).toEqual(['four']));
    // Cached.
    show(fenced('typed 1'));
    expect(labels()).toEqual(['one']);
    expect(root.querySelector('pre')).toBeNull();
  });

  test('a problem stays until the next one, and an image replaces it', async () => {
    const { asked, answer, refuse, slow } = slowly();
    const show = openPreview(slow);
    show(fenced('wrong 1'));
    await eventually(() => expect(asked).toHaveLength(1));
    refuse('Bad.');
    await eventually(() => expect(reasons()).toEqual(['Bad.']));
    show(fenced('wrong 2'));
    expect(reasons()).toEqual(['Bad.']);
    await eventually(() => expect(asked).toHaveLength(2));
    refuse('Worse.');
    await eventually(() => expect(reasons()).toEqual(['Worse.']));
    show(fenced('wrong 3'));
    await eventually(() => expect(asked).toHaveLength(3));
    answer('right');
    await eventually(() => expect(labels()).toEqual(['right']));
    expect(reasons()).toEqual([]);
  });
});
