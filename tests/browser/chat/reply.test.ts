import { afterEach, describe, expect, test } from 'vitest';
import { closeReplies, openedSources, shown } from './replyRig.ts';

afterEach(closeReplies);

describe('spec §2: a reply of the assistant', () => {
  test('has headings, lists, quotes, tables and code with a language and a Copy button', async () => {
    const root = await shown(
      '# Plan\n\n- one\n- two\n\n> said\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```html\n<p>x</p>\n```\n',
    );
    expect(root.querySelector('h1')?.textContent).toBe('Plan');
    expect(root.querySelectorAll('li')).toHaveLength(2);
    expect(root.querySelector('blockquote')?.textContent.trim()).toBe('said');
    expect(root.querySelector('td')?.textContent).toBe('1');
    expect(root.querySelector('.language')?.textContent).toBe('HTML');
    expect(root.querySelector('[aria-label="Copy HTML code"]')?.textContent).toBe('Copy');
  });

  test('opens links in a new tab without an opener; other links become text', async () => {
    const root = await shown(
      '[out](https://example.org) [mail](mailto:a@b.c) [run](javascript:alert) [here](/auth) [hash](#x)',
    );
    const links = [...root.querySelectorAll('a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://example.org',
      'mailto:a@b.c',
    ]);
    for (const link of links) {
      expect(link.target).toBe('_blank');
      expect(link.rel).toBe('noopener noreferrer');
    }
    expect(root.textContent).toContain('run here hash');
  });

  test('drops raw HTML but keeps its text and line breaks', async () => {
    const root = await shown(
      'so <b onclick="x()">bold</b> <br>next\n\n<script>alert(1)</script>\n\n<div style="position:fixed">over</div>\n\n<!-- said -->\n\nend',
    );
    expect(root.querySelectorAll('b, script, style, [style*="position"], [onclick]')).toHaveLength(
      0,
    );
    expect(root.querySelectorAll('br')).toHaveLength(1);
    expect(root.textContent).not.toMatch(/script|alert|over|said|<|>/);
    expect(root.textContent).toContain('so bold');
  });

  test('links show their address, without the user name that could hide it', async () => {
    const root = await shown(
      'See [the bank](https://bank.example@evil.example/pay), <https://plain.example/a>, [mail](mailto:a@b.example).',
    );
    expect([...root.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
      'the bank (evil.example/pay)',
      'https://plain.example/a',
      'mail (a@b.example)',
    ]);
  });

  test('spec §2: shows pictures as links and loads none of them', async () => {
    const root = await shown(
      '![a map](https://example.org/map.png "Map")\n\n[![badge](https://example.org/b.svg)](https://example.org)\n\n![x](data:image/png;base64,AAAA)',
    );
    expect(root.querySelectorAll('img')).toHaveLength(0);
    const links = [...root.querySelectorAll('a')];
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Image: a map (example.org/map.png)',
      'badge (example.org)',
    ]);
    expect(links[0]?.href).toBe('https://example.org/map.png');
  });

  test('footnote links focus the notes of the same reply', async () => {
    const text = 'So[^1].\n\n[^1]: A note.\n';
    const [one, other] = [await shown(text), await shown(text)];
    const ids = [one, other].flatMap((root) =>
      [...root.querySelectorAll('[id]')].map(({ id }) => id),
    );
    expect(new Set(ids).size).toBe(ids.length);
    const link = other.querySelector('a');
    if (link === null) throw new Error('There is no link.');
    const before = location.href;
    link.click();
    expect(document.activeElement?.textContent).toContain('A note.');
    expect(other.contains(document.activeElement)).toBe(true);
    expect(location.href).toBe(before);
  });

  test('shows page markers as plain text', async () => {
    const root = await shown('one\n\n--- Page: Two ---\n\ntwo');
    expect(root.textContent).toContain('--- Page: Two ---');
  });

  test('offers actions on page sources only and passes their text', async () => {
    const root = await shown(
      '```html\n<p>x</p>\n```\n\n```css\np {}\n```\n\n```\n<!doctype html>\n```',
    );
    const buttons = [...root.querySelectorAll<HTMLElement>('button.action')];
    expect(buttons.map((button) => button.ariaLabel)).toEqual([
      'Open as new page: HTML code',
      'Open as new page: code',
    ]);
    buttons[0]?.click();
    expect(openedSources).toEqual([{ text: '<p>x</p>\n', type: 'html' }]);
  });
});
