import { describe, expect, test } from 'vitest';
import { parseDocument, INERT_STYLES } from '../../../src/content/sanitise/dom.ts';
import { publishHtml } from '../../../src/content/publish/publish.ts';

describe('inert documents', () => {
  test('have no style sheets, so that the policy reports none', () => {
    const { styleSheets, head } = parseDocument(
      '<STYLE media="print">p { color: red }</style><style type="text/css">a{}</style><title><style></title>',
    );
    expect(styleSheets).toHaveLength(0);
    expect([...head.querySelectorAll(INERT_STYLES)].map((sheet) => sheet.textContent)).toEqual([
      'p { color: red }',
      'a{}',
    ]);
    expect(head.querySelector(INERT_STYLES)?.getAttribute('media')).toBe('print');
    expect(head.querySelector('title')?.textContent).toBe('<style>');
  });

  test('stay in the place of the style sheets', () => {
    const { body } = parseDocument(
      '<p>a<style>b{}</style>c</p><table><style>d{}</style><tr><td>e</table><svg><style>f{}</style></svg>',
    );
    expect([...body.querySelectorAll(INERT_STYLES)].map((sheet) => sheet.textContent)).toEqual([
      'b{}',
      'd{}',
      'f{}',
    ]);
    expect(body.querySelectorAll('style')).toHaveLength(0);
    expect(body.querySelector('td')?.textContent).toBe('e');
  });

  test('still publish their rules', async () => {
    const { html, css } = await publishHtml(
      `<style type="text/css">p { color: teal; background: url("data:image/png;base64,$&$1") }</style><p>x</p>`,
    );
    expect(css).toContain('color:teal');
    expect(css).toContain('$&$1');
    expect(html).not.toContain('<style');
  });
});
