import { expect, test } from 'vitest';
import { ownLine } from '#content/markdown/rich/diagramLines.ts';

test.each<[string, readonly string[], number, number]>([
  ['nothing is removed', ['flowchart LR', '  A -->', '  B'], 2, 2],
  ['blank lines at the start', ['', '', 'flowchart LR', '  A -->'], 2, 4],
  ['front matter', ['---', 'title: Tides', '---', 'flowchart LR', '  A -->'], 2, 5],
  ['a comment', ['flowchart LR', '%% the harbour', '  A -->'], 2, 3],
  ['blank lines above a comment', ['flowchart LR', '', '  %% the harbour', '  A -->'], 2, 4],
  ['blank lines elsewhere', ['flowchart LR', '', '  A -->'], 3, 3],
  ['a directive, which leaves its line', ['%%{init: {}}%%', 'flowchart LR', '  A -->'], 3, 3],
  ['a line beyond the text', ['flowchart LR'], 7, 7],
])('the line of the diagram’s own text: %s', (_what, lines, named, own) => {
  expect(ownLine(lines.join('\n'), named)).toBe(own);
  expect(ownLine(lines.join('\r\n'), named)).toBe(own);
});
