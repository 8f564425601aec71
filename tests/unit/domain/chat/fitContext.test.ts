import { describe, expect, test } from 'vitest';
import type { ContextProject } from '#domain/chat/chat.ts';
import {
  needOf,
  promptOf,
  sentWith,
  sharesOf,
  fitContext as fitInSteps,
  planOutlines,
  type RestOfRequest,
} from '#domain/chat/chatContext.ts';
import { outlineLines, textParts as partsInSteps } from '#domain/chat/outline.ts';
import { finished } from '#domain/steps.ts';
import { fc } from '../../../support/laws.ts';

const REST: RestOfRequest = { messages: [], text: '', budget: null, instructions: null };

const fitContext = (...request: Parameters<typeof fitInSteps>) => finished(fitInSteps(...request));

const textParts = (...text: Parameters<typeof partsInSteps>) => finished(partsInSteps(...text));

function project(id: string, content: string, more: Partial<ContextProject> = {}): ContextProject {
  return { id, title: id, content_type: 'markdown', content, isSource: true, ...more };
}

function chapters(count: number, text: (chapter: number) => string): string {
  return Array.from({ length: count }, (_, at) => `# Chapter ${at}\n\n${text(at)}\n\n`).join('');
}

function outlinedProjects(
  all: readonly ContextProject[],
  { messages, text, budget, instructions, openId }: RestOfRequest,
): ReadonlySet<string> {
  const whole = needOf(all, messages, text, budget, instructions);
  return planOutlines(all, sharesOf(all), whole, { instructions, openId }).outlined;
}

const BOOK = chapters(40, (at) => `Opening line ${at}.\n\n${`Body of ${at}. `.repeat(40)}`);

const line = fc.constantFrom(
  '# Heading\n',
  '<h2>Title</h2>\n',
  'Some words about ropes and tar.\n',
  '\n',
  '```\n',
  'x'.repeat(900),
  '漢字かな交じり文',
  '😀<p>one</p><p>two</p>',
  '  \t\n',
);
const content = fc.array(line, { maxLength: 60 }).map((lines) => lines.join(''));
const projectsWith = (limit: fc.Arbitrary<Pick<ContextProject, 'limit'>>) =>
  fc
    .array(fc.tuple(content, fc.constantFrom('html' as const, 'markdown' as const), limit), {
      maxLength: 5,
    })
    .map((rows) =>
      rows.map(([text, content_type, more], at) =>
        project(`p${at}`, text, { content_type, ...more }),
      ),
    );
const limits = fc.oneof(fc.constant({}), fc.record({ limit: fc.nat(600) }));
const rest = fc.record({
  messages: fc.array(
    fc.record({ role: fc.constantFrom('user' as const, 'assistant' as const), content }),
    { maxLength: 3 },
  ),
  text: fc.constantFrom('', 'What about ropes?', '漢字'),
  budget: fc.option(fc.integer({ min: 10, max: 6000 }), { nil: null }),
  instructions: fc.constantFrom(null, 'Write blocks.'),
  openId: fc.constantFrom(undefined, 'p0', 'p1'),
});

describe('the parts of a text', () => {
  test('joined are the text, and short', () => {
    fc.assert(
      fc.property(content, fc.constantFrom('html' as const, 'markdown' as const), (text, type) => {
        const parts = textParts(text, type);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        for (const part of parts) {
          expect(part.text.length).toBeLessThan(1900);
          expect(part.text.isWellFormed()).toBe(true);
        }
      }),
    );
  });

  test('begin at headings, also in HTML of one line, but not in code', () => {
    const html = `<body>${'<h2>One</h2><p>text</p>'.padEnd(700, '.')}<h2>Two</h2><p>more</p>`;
    expect(outlineLines(textParts(html.repeat(2), 'html')).join('\n')).toMatch(/<h2>Two<\/h2>/);
    const code = '# Real\n\n```sh\n# a comment\n```\n';
    expect(outlineLines(textParts(code, 'markdown'))).toEqual(['# Real\n```sh']);
  });

  test('the outline has each heading with the line after it', () => {
    const lines = outlineLines(textParts(BOOK, 'markdown'));
    expect(lines).toHaveLength(40);
    expect(lines[3]).toBe('# Chapter 3\nOpening line 3.');
  });
});

describe('the context of a request', () => {
  test('takes as many steps as its projects are long, so that none of them blocks the window', () => {
    const stepsFor = (count: number) => {
      const book = project(
        'Book',
        chapters(count, (at) => `${`Rope ${count} ${at}. `.repeat(60)}`),
      );
      const steps = fitInSteps([book], { ...REST, text: 'Which ropes?', budget: 5000 });
      let taken = 0;
      for (let step = steps.next(); step.done !== true; step = steps.next()) taken += 1;
      return taken / (book.content.length / 10_000);
    };
    expect(stepsFor(100)).toBeGreaterThan(1);
    expect(stepsFor(1000)).toBeGreaterThan(1);
  });

  test('is whole, in order and as it was wherever it fits', () => {
    fc.assert(
      fc.property(projectsWith(fc.constant({})), rest, (unlimited, others) => {
        const { messages, text, budget, instructions } = others;
        const need = needOf(unlimited, messages, text, budget, instructions);
        const fitted = fitContext(unlimited, others);
        if (budget !== null && need.total > budget) return;
        expect(fitted).toEqual({ fits: true, projects: unlimited, need });
      }),
    );
  });

  test('is never above the budget, keeps the order and every project, and is always the same', () => {
    fc.assert(
      fc.property(projectsWith(limits), rest, (all, others) => {
        const fitted = fitContext(all, others);
        expect(fitContext(all, others)).toEqual(fitted);
        if (!fitted.fits) return;
        const { messages, text, budget, instructions } = others;
        const need = needOf(fitted.projects, messages, text, budget, instructions);
        expect(need.total).toBeLessThanOrEqual(budget ?? Number.POSITIVE_INFINITY);
        expect(fitted.projects.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
        expect(fitted.projects.map((one) => one.content)).toEqual(all.map((one) => one.content));
        const outlined = outlinedProjects(all, others);
        for (const one of fitted.projects) {
          expect(one.outline !== undefined).toBe(outlined.has(one.id));
        }
      }),
    );
  });

  test('the largest project is sent in outline, with the part that the question is about', () => {
    const large = project('Book', `${BOOK}# Appendix\n\nThe lighthouse keeper is called Ines.\n`);
    const small = project('Notes', 'Short and whole.');
    const question = 'Who is the lighthouse keeper?';
    const fitted = fitContext([large, small], { ...REST, text: question, budget: 2500 });
    if (!fitted.fits) throw new Error('It fits in outline.');
    const [book, notes] = fitted.projects;
    expect(notes).toBe(small);
    expect(book?.outline).toContain('# Chapter 7\nOpening line 7.');
    expect(book?.outline).toContain('The lighthouse keeper is called Ines.');
    expect(fitted.need.total).toBeGreaterThan(2000);
    const [system, further] = promptOf(fitted.projects, []);
    expect(system?.content).toContain('\n\n## Notes\n\nShort and whole.');
    expect(system?.content).not.toContain('Body of 39. '.repeat(40));
    expect(further?.content).toContain('is incomplete');
    expect(sentWith(fitted.projects).projects).toMatchObject([
      { id: 'Book', isOutline: true },
      { id: 'Notes' },
    ]);
  });

  test('a question that matches nothing gets the beginning', () => {
    const fitted = fitContext([project('Book', BOOK)], { ...REST, text: 'xyz?', budget: 2500 });
    expect(fitted.fits && fitted.projects[0]?.outline).toContain('Body of 0. Body of 0.');
  });

  test('the page in the editor is shortened last', () => {
    const open = project('open', BOOK);
    const other = project('other', BOOK.slice(0, 16_000));
    const outlined = outlinedProjects([open, other], { ...REST, budget: 9000, openId: 'open' });
    expect([...outlined]).toEqual(['other']);
  });

  test('the user’s limit holds where the budget would not ask for it', () => {
    const limited = project('Book', BOOK, { limit: 1000 });
    const fitted = fitContext([limited], { ...REST, text: 'Chapter 9' });
    if (!fitted.fits) throw new Error('Nothing limits it.');
    const shown = fitted.projects[0]?.outline ?? '';
    expect(needOf([project('Book', shown)], [], '', null).total).toBeLessThan(1150);
    expect(shown).toContain('Body of 9. ');
    const alone = fitContext([{ ...limited, limit: 0 }], { ...REST, text: 'Chapter 9' });
    expect(alone.fits && alone.projects[0]?.outline).not.toContain('Body of 9. ');
  });

  test('a conversation that fills the budget is still refused', () => {
    const messages = [{ role: 'user', content: 'word '.repeat(3000) }] as const;
    const fitted = fitContext([project('Book', BOOK)], { ...REST, messages, budget: 2000 });
    expect(fitted.fits).toBe(false);
  });
});
