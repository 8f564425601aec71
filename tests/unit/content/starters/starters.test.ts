import { describe, expect, test } from 'vitest';
import { templateHtml } from '#content/starters/starters.ts';
import { splitSubPages } from '#domain/page/splitPages.ts';

describe('spec §2: the sample chips of an author without projects', () => {
  test.each(['portfolio', 'landing-page', 'prototype'])('%s is a complete page', (name) => {
    const html = templateHtml(name);
    expect(html).toMatch(/^<!doctype html>/u);
    expect(html).toContain('</html>');
    expect(html).not.toContain('<script');
  });

  test('the prototype is a document of three pages', () => {
    const pages = splitSubPages('html', templateHtml('prototype') ?? '');
    expect(pages.map((page) => page.title)).toEqual(['1. Find', '2. Recipe', '3. Cook']);
  });

  test.each(['', 'nothing', 'toString', '__proto__'])('no template is called %o', (name) => {
    expect(templateHtml(name)).toBeNull();
  });
});
