import { describe, expect, test } from 'vitest';
import { promptOf } from '#domain/chat/chatContext.ts';
import { readEdits, editInstructions } from '#domain/chat/editBlocks.ts';
import { locateEdit } from '#domain/chat/locateEdit.ts';
import { demoReply } from '../../../supabase/local/chat/demoReply.ts';
import { PAGES } from '../../support/chat/writtenReplies.ts';

function ask(question: string, content: string): string {
  const page = { id: 'a', title: 'Birds', content_type: 'html', content, isSource: true } as const;
  const messages = [{ role: 'user', content: question }] as const;
  return demoReply(promptOf([page], messages, editInstructions('Birds')));
}

/** The page with the reply's blocks applied, each of which must have a place. */
function changed(question: string, content: string): string {
  const parts = readEdits(ask(question, content));
  expect(parts).not.toEqual([]);
  return parts.reduce((text, part) => {
    const located = part.kind === 'edit' ? locateEdit(text, part) : null;
    expect(located?.kind).toBe('found');
    if (located?.kind !== 'found') return text;
    const { from, to, insert } = located.change;
    return text.slice(0, from) + insert + text.slice(to);
  }, content);
}

describe('the demo model beside an open page', () => {
  test('adds a section to HTML and to Markdown', () => {
    expect(changed('Add a section about owls', PAGES.html)).toBe(
      PAGES.html.replace(
        '  </body>',
        '    <section>\n      <h2>Owls</h2>\n      <p>Write here.</p>\n    </section>\n  </body>',
      ),
    );
    expect(changed('add a section', PAGES.markdown)).toBe(
      `${PAGES.markdown}\n\n## New section\n\nWrite here.`,
    );
    expect(changed('add a section about owls', '')).toContain('## Owls');
  });

  test('changes words wherever they occur', () => {
    const next = changed('change "Birds" to "Owls"', PAGES.html);
    expect(next).toBe(PAGES.html.replaceAll('Birds', 'Owls'));
    expect(changed('Change Kite to Red kite', PAGES.html)).toContain('<li>Red kite</li>');
    expect(changed('Replace "<hr>" with "<br>"', PAGES.html).match(/<br>/g)).toHaveLength(2);
  });

  test('makes a page fit narrow screens, once', () => {
    const next = changed('Make it responsive', PAGES.html);
    expect(next).toContain('<meta name="viewport"');
    expect(next).toContain('img, video { max-width: 100%; height: auto; }');
    expect(ask('Make it responsive', next)).toContain('already');
    expect(changed('make it responsive', '<p>Hi</p>')).toContain('<style>');
  });

  test('works on a page of one line', () => {
    const page = '<html><head></head><body><h1>Birds</h1></body></html>';
    expect(changed('add a section about owls', page)).toContain('<h2>Owls</h2>');
    expect(changed('make it responsive', page)).toContain('viewport');
  });

  test('says what it is and what it can do', () => {
    expect(ask('Hello', PAGES.html)).toContain('`add a section about …`');
    expect(ask('Translate this page into German', PAGES.html)).toContain('I am the demo model');
  });
});
