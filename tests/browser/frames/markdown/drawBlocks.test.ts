import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import { blockRenderer, type BlockProgress } from '#content/markdown/blocks.ts';
import { PAGE_DIALECT } from '#content/markdown/syntax/pageDialect.ts';
import { drawBlocks, type BlockDrawing } from '#frames/markdown/drawBlocks.ts';

let drawing: BlockDrawing;
let drawn: string[];
/** Fake clock, ms: on a busy machine the real one would cut the rendering into slices. */
let now = 0;
let clock: MockInstance<() => number>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] });
  clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  drawn = [];
  drawing = drawBlocks(blockRenderer(PAGE_DIALECT), ({ blocks, complete }: BlockProgress) => {
    if (complete) drawn.push(blocks.map(({ html }) => html).join(''));
  });
});

afterEach(() => {
  drawing.stop();
  vi.useRealTimers();
  clock.mockRestore();
});

/** Changes the editor's text and advances to the frame that paints the keystroke. */
function key(text: string): void {
  drawing.follow(() => text);
  vi.advanceTimersToNextFrame();
}

const TEXT = '# Top\n\nabove\n\nbelow\n\nend';

describe('the live Markdown preview', () => {
  test('shows each keystroke at once', () => {
    drawing.draw('one');
    key('one t');
    key('one tw');
    expect(drawn).toEqual(['<p>one</p>', '<p>one t</p>', '<p>one tw</p>']);
  });

  test('renders once for several keystrokes in one frame', () => {
    drawing.draw('');
    drawing.follow(() => 'a');
    drawing.follow(() => 'ab');
    vi.advanceTimersToNextFrame();
    expect(drawn).toEqual(['', '<p>ab</p>']);
  });

  test('keeps the blocks below a just opened fence until typing pauses', () => {
    drawing.draw(TEXT);
    const [whole] = drawn;
    for (const typed of ['```', '```js', '```js\nlet a;']) {
      key(TEXT.replace('below', `${typed}\nbelow`));
      expect(drawn).toEqual([whole]);
      vi.advanceTimersByTime(250);
    }
    key(TEXT.replace('below', '```js\nlet a;\n```\nbelow'));
    expect(drawn).toHaveLength(2);
    expect(drawn.at(-1)).toMatch(/let a;\n<\/code><\/pre>\s*<p>below<\/p><p>end<\/p>/);
  });

  test('shows an open fence after a pause, and then follows its text', () => {
    drawing.draw(TEXT);
    key(TEXT.replace('below', '```\nbelow'));
    vi.advanceTimersByTime(300);
    expect(drawn.at(-1)).toContain('below\n\nend\n</code></pre>');
    key(TEXT.replace('below', '```\nbelow!'));
    expect(drawn.at(-1)).toContain('below!\n\nend\n</code></pre>');
  });

  test('debounces slow blocks and follows all others', () => {
    const long = `- ${'word '.repeat(5000)}`;
    drawing.draw(`${long}\n\nend`);
    vi.advanceTimersByTime(100);
    const before = drawn.length;
    key(`${long}x\n\nend`);
    expect(drawn).toHaveLength(before);
    vi.advanceTimersByTime(500);
    expect(drawn.at(-1)).toContain('word x</li>');
    key(`${long}x\n\nend!`);
    expect(drawn.at(-1)).toContain('<p>end!</p>');
  });

  test('renders after the frame of the keystroke when rendering is slow', () => {
    drawing.draw('one');
    const slow = () => {
      now += 20;
      return 'one t';
    };
    drawing.follow(slow);
    vi.advanceTimersToNextFrame();
    drawing.follow(() => 'one tw');
    vi.advanceTimersToNextFrame();
    expect(drawn).toEqual(['<p>one</p>', '<p>one t</p>']);
    vi.advanceTimersByTime(1);
    expect(drawn.at(-1)).toBe('<p>one tw</p>');
  });

  test('renders an opened text without debounce, however long its blocks are', () => {
    const long = `- ${'word '.repeat(5000)}`;
    drawing.draw(`${long}\n\n\`\`\`\nend`);
    vi.advanceTimersByTime(100);
    expect(drawn.at(-1)).toContain('end\n</code></pre>');
  });
});
