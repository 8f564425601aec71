import type { Page } from '@playwright/test';
import { documentIn } from './pages/previewPage.ts';

/** A deterministic long document of parts of different kinds and heights. */
export interface LongDocument {
  readonly text: string;
  /** For each line the number of its part, which each part's text begins with. */
  readonly partOfLine: readonly number[];
}

/** Makes a document of `count` parts: paragraphs, headings, lists, quotes, code, tables and images. */
export function longDocument(count: number, seed: number): LongDocument {
  let state = seed;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const words = (least: number, most: number) =>
    Array.from(
      { length: least + random(most - least) },
      () => 'tide moss ebb quay'.split(' ')[random(4)],
    ).join(' ');
  const picture =
    'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%22300%22 height=%22240%22/%3E'.replaceAll(
      ' ',
      '%20',
    );
  const partOfLine: number[] = [];
  const lines: string[] = [];
  for (let part = 0; part < count; part += 1) {
    const name = `Part ${part}:`;
    const made = [
      () => [`${name} ${words(5, 120)}`],
      () => [`## ${name} ${words(2, 6)}`],
      () => [`- ${name}`, ...Array.from({ length: 1 + random(12) }, () => `- ${words(1, 30)}`)],
      () => [`> ${name} ${words(10, 60)}`],
      () => [
        '```js',
        `// ${name}`,
        ...Array.from({ length: random(20) }, () => words(1, 9)),
        '```',
      ],
      () => [
        `| ${name} | b |`,
        '|---|---|',
        ...Array.from({ length: random(8) }, () => '| 1 | 2 |'),
      ],
      () => [`${name} ![](${picture})`],
    ][random(7)];
    for (const line of [...(made?.() ?? []), '']) {
      lines.push(line);
      partOfLine.push(part);
    }
  }
  return { text: lines.join('\n'), partOfLine };
}

/** The first visible line in the editor, from 0. */
export function topLine(page: Page): Promise<number> {
  return page.evaluate(() => {
    const top = document.querySelector('.cm-scroller')?.getBoundingClientRect().top ?? 0;
    const lines = [...document.querySelectorAll('.cm-line')];
    let above = lines.find(
      (line) => line.getBoundingClientRect().bottom > top + 2,
    )?.previousElementSibling;
    // A phone hides the numbers. The first element only keeps the gutter wide enough.
    const numbers = document.querySelectorAll('.cm-lineNumbers .cm-gutterElement');
    let index = 1;
    // A caret's line far above is also drawn, before a gap and without a number.
    for (; above?.matches('.cm-line') === true; above = above.previousElementSibling) index += 1;
    return Number(numbers[index]?.textContent) - 1;
  });
}

/** The number of the first visible part in the Markdown preview. */
export function topPart(page: Page): Promise<number> {
  return documentIn(page, 'iframe[title="Markdown Preview"]')
    .locator('body')
    .evaluate((body) => {
      const blocks = [...body.querySelectorAll('.block')];
      const at = blocks.findLast((block) => block.getBoundingClientRect().top <= 1) ?? blocks[0];
      return Number(/Part (\d+):/.exec(at?.textContent ?? '')?.[1]);
    });
}
