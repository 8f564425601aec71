import { describe, expect, test } from 'vitest';
import { systemMessage, promptOf } from '#domain/chat/chatContext.ts';
import { CONTINUE } from '#mutators/chat/streamReply.ts';
import { demoReply } from '../../../supabase/local/chat/demoReply.ts';
import { readEdits, editInstructions } from '#domain/chat/editBlocks.ts';
import { locateEdit } from '#domain/chat/locateEdit.ts';
import { PAGES } from '../../support/chat/writtenReplies.ts';

const HTML = {
  id: '1',
  title: 'Night market',
  content_type: 'html',
  content:
    '<div><h1>Night market</h1><p>Lanterns &amp; noodles. The <b>river</b> is near.</p><h2>Stalls</h2><p><a href="https://example.org/map">A map</a></p></div>',
} as const;
const MARKDOWN = {
  id: '2',
  title: 'Sourdough',
  content_type: 'markdown',
  content:
    '# Sourdough\n\nFlour and water.\n\n## Feeding\n\nTwice a day, see [the guide](https://example.org/feed).\n\n```html\n<h2>not a heading</h2>\n```\n',
} as const;

function ask(question: string, projects: readonly (typeof HTML | typeof MARKDOWN)[] = []): string {
  return demoReply([
    { role: 'system', content: systemMessage(projects) },
    { role: 'user', content: question },
  ]);
}

describe('spec §7: the demo model replies by fixed rules', () => {
  test('it describes itself and its context', () => {
    const reply = ask('Hello!', [HTML]);
    expect(reply).toContain('I am the demo model: no language model is configured');
    expect(reply).toContain('**Night market**');
    expect(ask('Hello!')).toContain('No project is selected for context yet.');
  });

  test('it continues its own partial reply', () => {
    const before = [
      { role: 'system', content: systemMessage([HTML]) },
      { role: 'user', content: 'Give me an outline' },
    ];
    const whole = demoReply(before);
    const goesOn = (partial: string) =>
      demoReply([
        ...before,
        { role: 'assistant', content: partial },
        { role: 'user', content: CONTINUE },
      ]);
    expect(goesOn(whole.slice(0, 20))).toBe(whole.slice(20));
    expect(goesOn('Words of another model')).toContain('I am the demo model');
  });

  test('it outlines projects, and a heading in a source does not start another project', () => {
    expect(ask('Give me an outline', [HTML, MARKDOWN])).toBe(
      '### Outline of Night market\n\n- Night market\n  - Stalls\n\n### Outline of Sourdough\n\n- Sourdough\n  - Feeding',
    );
  });

  test('it counts words', () => {
    const reply = ask('How many words is it?', [HTML]);
    expect(reply).toContain('| Night market | HTML | 12 | 2 | 1 |');
  });

  test('it lists links', () => {
    expect(ask('Which links are there?', [MARKDOWN])).toContain(
      '| the guide | https://example.org/feed |',
    );
  });

  test('it quotes passages with a word', () => {
    expect(ask('Where is the river?', [HTML, MARKDOWN])).toContain(
      'From **Night market**:\n\n> The river is near.',
    );
  });

  test('it uses only the named project', () => {
    expect(ask('Outline of sourdough', [HTML, MARKDOWN])).not.toContain('Night market');
  });

  test('it lists the earlier questions', () => {
    const reply = demoReply([
      { role: 'user', content: 'First *question*' },
      { role: 'assistant', content: 'x' },
      { role: 'user', content: 'What did I ask?' },
    ]);
    expect(reply).toBe('So far you asked:\n\n1. First \\*question\\*');
  });

  test('user text is escaped as Markdown', () => {
    const sly = { ...MARKDOWN, content: '# Sourdough\n\nSee <img src=x> river' };
    expect(ask('river', [sly as typeof MARKDOWN])).toContain('\\<img src=x\\> river');
  });
});

describe('the demo model returns sources', () => {
  test('a replacement returns the whole source in a fence longer than any inside', () => {
    const reply = ask('Please replace "Flour" with "Rye flour"', [MARKDOWN]);
    const changed = MARKDOWN.content.replace('Flour', 'Rye flour').trimEnd();
    expect(reply).toContain(`\n\n\`\`\`\`markdown\n${changed}\n\`\`\`\``);
  });

  test('a new title returns the whole source', () => {
    expect(ask('Set the title to "Day & night"', [HTML])).toContain('<h1>Day &amp; night</h1>');
    expect(ask('Change the heading to "Rye"', [MARKDOWN])).toContain('markdown\n# Rye\n');
  });

  test('a change that does not apply returns no source', () => {
    expect(ask('replace "zebra" with "x"', [HTML])).toContain('I can’t find “zebra”');
    expect(ask('replace "a" with "b"')).toContain('Select a project');
  });

  test('a page request returns a placeholder in HTML or Markdown', () => {
    const page = ask('Write a page about winter <reading>');
    expect(page).toContain('```html\n<!doctype html>');
    expect(page).toContain('<h1>Winter &lt;reading&gt;</h1>');
    expect(ask('make a Markdown page about tea')).toContain('```markdown\n# Tea\n');
  });
});

function askAbout(question: string, content: string): string {
  const page = { id: 'a', title: 'Birds', content_type: 'html', content, isSource: true } as const;
  const messages = [{ role: 'user', content: question }] as const;
  return demoReply(promptOf([page], messages, editInstructions('Birds')));
}

/** The page with the reply's blocks applied, each of which must have a place. */
function changed(question: string, content: string): string {
  const parts = readEdits(askAbout(question, content));
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
    expect(askAbout('Make it responsive', next)).toContain('already');
    expect(changed('make it responsive', '<p>Hi</p>')).toContain('<style>');
  });

  test('works on a page of one line', () => {
    const page = '<html><head></head><body><h1>Birds</h1></body></html>';
    expect(changed('add a section about owls', page)).toContain('<h2>Owls</h2>');
    expect(changed('make it responsive', page)).toContain('viewport');
  });

  test('says what it is and what it can do', () => {
    expect(askAbout('Hello', PAGES.html)).toContain('`add a section about …`');
    expect(askAbout('Translate this page into German', PAGES.html)).toContain(
      'I am the demo model',
    );
  });
});
