import { expect, test } from 'vitest';
import { boundHtml } from '#domain/html/boundHtml.ts';
import { fc } from '../../support/laws.ts';

const BOUNDS = { depth: 20, elements: 100, attributesPerTag: 5, text: 1000 };

/** A parser adds the root, table sections, and once more what it reopens at an end tag. */
const ADDED = 3;

const pieces = fc.constantFrom(
  ...'<b> <b x> <b\ty="1"> <i> </b> </i> <p> </p> <div> </div> <a href> </a> <table> <tr> <td> </td> </table> <li> </li> <svg> </svg> <svg><title> <title> </title> <select> </select> <template> </template> <script> </script> <!-- --> <!--> <style> </style> </br> </ <? <p/a=" "> <p\ta=b="> <img> <math><mi> </math> <![CDATA[ ]]> <plaintext <nobr> <h1> </h1> <button> <form> < text &lt;'.split(
    ' ',
  ),
);

test('a browser makes about as many elements and levels of it as the bounds say', () => {
  fc.assert(
    fc.property(fc.array(pieces, { minLength: 1, maxLength: 40 }), (soup) => {
      const kept = boundHtml(soup.join('').repeat(50), BOUNDS);
      const { body } = new DOMParser().parseFromString(`<!doctype html>${kept}`, 'text/html');
      const all = [...body.querySelectorAll('*')];
      expect(all.length).toBeLessThanOrEqual(ADDED * BOUNDS.elements);
      const deepest = Math.max(0, ...all.map(depthOf));
      expect(deepest).toBeLessThanOrEqual(ADDED * BOUNDS.depth);
      expect(body.querySelector('script, style, svg, math, select, template')).toBeNull();
    }),
    { numRuns: 2000 },
  );
}, 120_000);

function depthOf(element: Element): number {
  let depth = 0;
  for (let at: Element | null = element; at !== null; at = at.parentElement) depth += 1;
  return depth;
}
