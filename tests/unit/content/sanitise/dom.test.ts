import { describe, expect, test } from 'vitest';
import { authoredName, inertSource } from '#content/sanitise/dom.ts';

describe('an inert source, parsed under a strict policy', () => {
  test('renames event handlers and changes nothing else', () => {
    expect(inertSource('<p class=a onclick="b()" title="x onclick=1">onclick=2</p>')).toBe(
      '<p class=a recto-onclick="b()" title="x onclick=1">onclick=2</p>',
    );
    expect(inertSource('<img src=x/onerror=y onload=z><svg/onload=a><p ONCLICK>')).toBe(
      '<img src=x/onerror=y recto-onload=z><svg/recto-onload=a><p recto-ONCLICK>',
    );
    expect(inertSource('<!-- <p onclick=a> --><script>"<p onclick=a>"</script>')).toBe(
      '<!-- <p onclick=a> --><script>"<p onclick=a>"</script>',
    );
  });

  test('turns style sheets into other raw-text elements', () => {
    expect(inertSource('<style>a{}</style><STYLE type="text/less">b{}</STYLE\n><p>')).toBe(
      '<noframes recto-style>a{}</noframes><noframes recto-style type="text/less">b{}</noframes\n><p>',
    );
    expect(inertSource('<style>a{} /* </p> */')).toBe('<noframes recto-style>a{} /* </p> */');
  });

  test('restores the author’s name of a handler', () => {
    expect(authoredName('recto-onclick')).toBe('onclick');
    expect(authoredName('recto-body')).toBe('recto-body');
  });
});
