import { describe, expect, test } from 'vitest';
import { createGrouper, type Piece } from '#content/markdown/groups.ts';

const piece = (html: string, raw = true): Piece => ({ html, raw });

function groupsOf(...pieces: readonly Piece[]) {
  const grouping = createGrouper();
  for (const each of pieces) grouping.add(each);
  return {
    closed: grouping.closed().map(({ html, pieces }) => [html, pieces]),
    open: grouping.open()?.html ?? null,
  };
}

describe('groups of rendered Markdown', () => {
  test('balanced pieces are groups of their own', () => {
    expect(groupsOf(piece('<p>a</p>', false), piece('<div>b</div>'))).toEqual({
      closed: [
        ['<p>a</p>', 1],
        ['<div>b</div>', 1],
      ],
      open: null,
    });
  });

  test('pieces between a tag and its end are one group', () => {
    const pieces = [piece('<div>'), piece('<p>a</p>', false), piece('</div>')];
    expect(groupsOf(...pieces)).toEqual({
      closed: [['<div>\n<p>a</p>\n</div>', 3]],
      open: null,
    });
  });

  test('an unclosed tag takes in everything after it', () => {
    expect(groupsOf(piece('<div>'), piece('<p>a</p>', false))).toEqual({
      closed: [],
      open: '<div>\n<p>a</p>',
    });
  });

  test('a tag that shapes the page reopens all groups before it', () => {
    const pieces = [piece('<p>a</p>', false), piece('<body>'), piece('<p>b</p>', false)];
    expect(groupsOf(...pieces)).toEqual({ closed: [], open: '<p>a</p>\n<body>\n<p>b</p>' });
  });

  test('the number of groups does not limit the checks of each one', () => {
    const details = ['<details>', '<p>a</p>', '</details>'].map((html) => piece(html));
    const { closed, open } = groupsOf(...Array.from({ length: 100 }, () => details).flat());
    expect(closed).toHaveLength(100);
    expect(open).toBeNull();
  });
});
