import { describe, expect, test } from 'vitest';
import { startGrouping, type Piece } from '#content/markdownGroups.ts';

const piece = (html: string, line: number, raw = true): Piece => ({ html, raw, line });

function groupsOf(...pieces: readonly Piece[]) {
  const grouping = startGrouping();
  for (const each of pieces) grouping.add(each);
  return {
    closed: grouping.closed().map(({ html, line }) => [html, line]),
    open: grouping.open()?.group.html ?? null,
  };
}

describe('groups of rendered Markdown', () => {
  test('pieces that close what they open stand alone', () => {
    expect(groupsOf(piece('<p>a</p>', 0, false), piece('<div>b</div>', 2))).toEqual({
      closed: [
        ['<p>a</p>', 0],
        ['<div>b</div>', 2],
      ],
      open: null,
    });
  });

  test('pieces between a tag and its end are one group, which has the line of the first', () => {
    const pieces = [piece('<div>', 1), piece('<p>a</p>', 3, false), piece('</div>', 5)];
    expect(groupsOf(...pieces)).toEqual({
      closed: [['<div>\n<p>a</p>\n</div>', 1]],
      open: null,
    });
  });

  test('a tag that is never closed takes all that follows', () => {
    expect(groupsOf(piece('<div>', 0), piece('<p>a</p>', 2, false))).toEqual({
      closed: [],
      open: '<div>\n<p>a</p>',
    });
  });

  test('a tag that shapes the page takes back what was closed before it', () => {
    const pieces = [piece('<p>a</p>', 0, false), piece('<body>', 2), piece('<p>b</p>', 4, false)];
    expect(groupsOf(...pieces)).toEqual({ closed: [], open: '<p>a</p>\n<body>\n<p>b</p>' });
  });
});
