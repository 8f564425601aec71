import { describe, expect, test } from 'vitest';
import { publishHtml } from '#content/publish/publish.ts';
import type { Removed } from '#content/publish/publishReport.ts';

const removedOf = async (source: string) => (await publishHtml(source)).removed;
const described = (removed: readonly Removed[]) =>
  removed.map(({ kind, name, count, line }) => `${kind} ${name} ${count} @${line}`);

describe('the report of what visitors do not get', () => {
  test('scripts, handlers, forms and addresses that run something', async () => {
    const source = [
      '<!doctype html>',
      '<html><head><script src="a.js"></script><link rel="stylesheet" href="a.css"></head>',
      '<body onload="x()">',
      '<form><input><button>b</button></form>',
      '<p onclick="z()" onclick="z()">a</p><p onclick="z()">c</p>',
      '<a href=" JavaScript:x()">d</a><a href="javascript&#58;x()">e</a>',
      '<script>1</script><noscript>n</noscript>',
    ].join('\n');
    expect(described(await removedOf(source))).toEqual([
      'element script 2 @2',
      'element link 1 @2',
      'element noscript 1 @7',
      'element form 1 @4',
      'attribute onload 1 @3',
      'attribute onclick 2 @5',
      'address javascript: 2 @6',
    ]);
  });

  test('what style sheets may not load or run, where it begins', async () => {
    const source = [
      '<p>x</p><style>',
      '/* a:hover {} */ @import "a.css"; @charset "utf-8";',
      '@font-face { font-family: x; src: url(x.woff2) }',
      'a:hover { background: url(x.png), url(http://x/y.png) } b { behavior: url(x) }',
      '@media (width < 9px) { b { width: expression(1) } }',
      '</style><style media="print">',
      'p { background: url(x.png) }</style>',
      '<p title="@import">x</p>',
    ].join('\n');
    expect(described(await removedOf(source))).toEqual([
      'rule @import 1 @2',
      'rule url() 4 @3',
      'rule @font-face 1 @3',
      'rule behavior 1 @4',
      'rule expression() 1 @5',
    ]);
  });

  test('what is kept is not reported', async () => {
    const source =
      '<style>@layer a { p { color: red } } @media print { p { color: blue } } p:hover::first-letter { color: red } @keyframes x { to { color: red } }</style><p>y</p>';
    expect(await removedOf(source)).toEqual([]);
  });

  test('cells that stretch, and what the author hid', async () => {
    const source =
      '<table><tr><td colspan="2">a</td></tr>\n<tr><td rowspan=2>b</td><td>c</td></tr></table>\n<p hidden>d</p>';
    expect(described(await removedOf(source))).toEqual([
      'hidden p 1 @3',
      'attribute colspan 1 @1',
      'attribute rowspan 1 @2',
    ]);
  });

  test('what only got another tag is last', async () => {
    expect(await removedOf('<section>\n<section>a</section></section><svg></svg>')).toEqual([
      { kind: 'element', name: 'svg', count: 1, line: 2 },
      { kind: 'rewritten', name: 'section', as: 'div', count: 2, line: 1 },
    ]);
  });

  test('what precedes the first page of several is counted once', async () => {
    const source =
      '<html><head><script>1</script><style>@import "x"</style></head><body onload=x>\n<!-- Page: A --><p>a</p><form></form><!-- Page: B --><p>b</p><form></form><!-- Page: C --><p>c</p>';
    expect(described(await removedOf(source))).toEqual([
      'element script 1 @1',
      'attribute onload 1 @1',
      'element form 2 @2',
      'rule @import 1 @1',
    ]);
  });

  test('comments, scripts and texts that look like it are not where something is found', async () => {
    const source = '<!-- <form> -->\n<p title="<form>">&lt;form&gt;</p>\n<form></form>';
    expect(described(await removedOf(source))).toEqual(['element form 1 @3']);
  });
});
