import { fc } from '../../../support/laws.ts';
import { describe, expect, test } from 'vitest';
import type { ChatMessage, ContextProject } from '#domain/chat/chat.ts';
import {
  complexityOf,
  contextProject,
  countWords,
  fitsBudget,
  needOf,
  promptOf,
  sentWith,
  sharesOf,
  summarise,
  systemMessage,
} from '#domain/chat/chatContext.ts';
import { estimateTokens } from '#domain/chat/chatTokens.ts';
import { fingerprint } from '#domain/sync/fingerprint.ts';
import type { Page } from '#domain/page/page.ts';
import { growthOf, LINEAR_GROWTH } from '../../../support/growth.ts';

const PAGE: Page = {
  id: 'p',
  author_id: 'ada',
  title: 'Landing',
  content_type: 'html',
  html_content: '<p>Published</p>',
  page_css: null,
  markdown_content: null,
  html_source: '<main>Source</main>',
  tags: [],
  is_public: true,
  url: null,
  preview_image_url: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  deleted_at: null,
};

function project(title: string, content: string): ContextProject {
  return { id: title, title, content_type: 'markdown', content, isSource: true };
}

function messageOf(content: string): ChatMessage {
  return { id: 'm', session_id: 's', role: 'user', content, metadata: {}, created_at: '' };
}

describe('spec §7: the system message', () => {
  test('is the sentence, then each project’s title as a heading and its content', () => {
    const text = systemMessage([project('One', 'First text'), project('Two', '# Second')]);
    expect(text).toBe(
      'You are a helpful assistant. Use the following project context:\n\n## One\n\nFirst text\n\n## Two\n\n# Second',
    );
  });

  test('mentions no context without a selected project', () => {
    expect(systemMessage([])).toBe('You are a helpful assistant.');
  });

  test('spec §7: own projects are sent as source, others’ as published', () => {
    expect(contextProject(PAGE, 'ada')).toMatchObject({
      content: '<main>Source</main>',
      isSource: true,
    });
    expect(contextProject(PAGE, 'bob')).toMatchObject({
      content: '<p>Published</p>',
      isSource: false,
    });
    const markdown = { content_type: 'markdown', markdown_content: '# Text' } as const;
    expect(contextProject({ ...PAGE, ...markdown }, 'ada').content).toBe('# Text');
    expect(contextProject({ ...PAGE, ...markdown }, 'bob').content).toBe('# Text');
    expect(contextProject({ ...PAGE, html_content: null }, 'bob').content).toBe('');
  });

  test('spec §7: the tokens of an own project are those of its source', () => {
    const source = '<style>main { color: red }</style>'.repeat(200);
    const own = contextProject({ ...PAGE, html_source: source }, 'ada');
    expect(sharesOf([own])[0]?.tokens).toBeGreaterThanOrEqual(estimateTokens(source));
  });

  test('a message records fingerprints of own projects, and only titles of others', () => {
    const sent = [contextProject(PAGE, 'ada'), contextProject({ ...PAGE, id: 'q' }, 'bob')];
    expect(sentWith(sent).projects).toEqual([
      { id: 'p', title: 'Landing', fingerprint: fingerprint('<main>Source</main>') },
      { id: 'q', title: 'Landing' },
    ]);
    expect(sentWith([])).toEqual({});
  });

  test('is first, before the messages so far', () => {
    const prompt = promptOf([], [messageOf('Hello'), { ...messageOf('Hi'), role: 'assistant' }]);
    expect(prompt.map(({ role }) => role)).toEqual(['system', 'user', 'assistant']);
    expect(Object.keys(prompt[1] ?? {})).toEqual(['role', 'content', 'metadata']);
  });
});

describe('spec §9: the complexity of a context', () => {
  test.each([
    [0, 'low'],
    [1000, 'low'],
    [1001, 'medium'],
    [2000, 'medium'],
    [2001, 'high'],
  ] as const)('%i words: %s', (words, label) => {
    expect(complexityOf(words)).toBe(label);
    expect(summarise([project('A', 'word '.repeat(words))])).toMatchObject({
      totalWords: words,
      complexity: label,
    });
  });

  test('words are separated by whitespace', () => {
    expect(countWords('')).toBe(0);
    expect(countWords('  one\n\ttwo  <p>three</p> ')).toBe(3);
    fc.assert(
      fc.property(fc.string(), (text) => {
        const words = text.split(/\s+/).filter((word) => word !== '');
        expect(countWords(text)).toBe(words.length);
      }),
    );
  });

  test('projects are counted by type', () => {
    const html = contextProject(PAGE, 'ada');
    expect(summarise([html, html, project('A', '')])).toMatchObject({
      totalProjects: 3,
      htmlProjects: 2,
      markdownProjects: 1,
    });
  });
});

describe('the size of a context', () => {
  test('each project has its words, its tokens and its share of all of them', () => {
    const shares = sharesOf([
      project('Short', 'word '.repeat(10)),
      project('Long', 'word '.repeat(990)),
    ]);
    expect(shares.map(({ words }) => words)).toEqual([10, 990]);
    expect(shares[1]?.share).toBeGreaterThan(0.95);
    expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });

  test('empty projects do not divide by zero', () => {
    expect(sharesOf([])).toEqual([]);
    expect(sharesOf([project('', '')])[0]?.share).toBeLessThanOrEqual(1);
  });

  test('a request over the model’s budget does not fit', () => {
    const need = needOf(
      [project('Long', 'word '.repeat(5000))],
      [messageOf('Hello')],
      'And?',
      4000,
    );
    expect(need.projects).toBeGreaterThan(4000);
    expect(need.total).toBe(need.projects + need.conversation + need.message);
    expect(fitsBudget(need)).toBe(false);
    expect(fitsBudget({ ...need, budget: null })).toBe(true);
    expect(fitsBudget(needOf([], [messageOf('Hello')], 'And?', 4000))).toBe(true);
  });

  test('a longer text never takes fewer tokens', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        expect(estimateTokens(`${a} ${b}`)).toBeGreaterThanOrEqual(estimateTokens(a));
      }),
    );
  });

  // Counted with o200k, the tokeniser of 4o-class models.
  test.each([
    ['The quick brown fox jumps over the lazy dog.', 10],
    ['<div class="card"><h2>Title</h2><p>Some text here.</p></div>', 23],
    ['function add(a, b) {\n  return a + b;\n}\n', 14],
    ['Die Grundsteuererklärung muss fristgerecht eingereicht werden.', 14],
    ['今日は天気がいいですね。', 7],
  ])('%s: about as many tokens as a model counts, rather more than fewer', (text, real) => {
    const estimate = estimateTokens(text);
    expect(estimate).toBeGreaterThanOrEqual(real * 0.85);
    expect(estimate).toBeLessThanOrEqual(real * 1.5);
  });

  test('a large page is estimated in linear time', async () => {
    const page = (size: number) =>
      '<p class="a">Some words, 123 numbers and 日本語.</p>\n'.repeat(40_000 * size);
    expect(estimateTokens(page(1))).toBeGreaterThan(100_000);
    expect(await growthOf((size) => estimateTokens(page(size)))).toBeLessThan(LINEAR_GROWTH);
  });
});
