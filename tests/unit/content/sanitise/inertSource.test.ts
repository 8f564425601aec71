import { describe, expect, test } from 'vitest';
import { loudName, quietSource } from '#content/sanitise/inertSource.ts';

describe('a source that is parsed under a strict policy', () => {
  test('handlers have another name, and nothing else changes', () => {
    expect(quietSource('<p class=a onclick="b()" title="x onclick=1">onclick=2</p>')).toBe(
      '<p class=a recto-onclick="b()" title="x onclick=1">onclick=2</p>',
    );
    expect(quietSource('<img src=x/onerror=y onload=z><svg/onload=a><p ONCLICK>')).toBe(
      '<img src=x/onerror=y recto-onload=z><svg/recto-onload=a><p recto-ONCLICK>',
    );
    expect(quietSource('<!-- <p onclick=a> --><script>"<p onclick=a>"</script>')).toBe(
      '<!-- <p onclick=a> --><script>"<p onclick=a>"</script>',
    );
  });

  test('style sheets are elements that hold text and are no style sheets', () => {
    expect(quietSource('<style>a{}</style><STYLE type="text/less">b{}</STYLE\n><p>')).toBe(
      '<noframes recto-style>a{}</noframes><noframes recto-style type="text/less">b{}</noframes\n><p>',
    );
    expect(quietSource('<style>a{} /* </p> */')).toBe('<noframes recto-style>a{} /* </p> */');
  });

  test('a handler is told of by the name that the author gave it', () => {
    expect(loudName('recto-onclick')).toBe('onclick');
    expect(loudName('recto-body')).toBe('recto-body');
  });
});
