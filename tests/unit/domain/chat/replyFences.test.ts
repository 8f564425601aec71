import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { longFences } from '#domain/chat/replyFences.ts';
import { changesOfCode, compareReply, lastCodeOf } from '#domain/chat/wholeText.ts';
import { applyChanges } from '../../../support/chat/writtenReplies.ts';
import { fc } from '../../../support/laws.ts';

const CASES = 'tests/fixtures/cases';
const PAGE = readFileSync(`${CASES}/page-with-a-fence.md`, 'utf8');
const REPLY = readFileSync(`${CASES}/reply-whole-page.txt`, 'utf8');

describe('a reply with a whole page that has fences', () => {
  test('changes the one line, and keeps what follows the page’s own block', () => {
    const changes = changesOfCode(PAGE, lastCodeOf(REPLY) ?? '');
    expect(applyChanges(PAGE, changes ?? [])).toBe(PAGE.replace('Intro.', 'A short intro.'));
  });

  test('is refused, in words, where the page’s bare fences end its block', () => {
    const page = PAGE.replace('```bash', '```');
    const reply = REPLY.replace('```bash', '```');
    expect(lastCodeOf(reply)).toBeNull();
    expect(compareReply(page, reply)).toEqual({ kind: 'elided' });
  });

  test('is refused where it ends before the page does', () => {
    const cut = `${PAGE.slice(0, PAGE.indexOf('Paragraph 20'))}`.replace('Intro.', 'Short.');
    expect(changesOfCode(PAGE, cut)).toBeNull();
    expect(compareReply(PAGE, `\`\`\`markdown\n${cut}\`\`\``)).toEqual({ kind: 'elided' });
  });

  test('says nothing of code that is not the page', () => {
    expect(compareReply(PAGE, 'Run\n\n```bash\nnpm ci\n```')).toEqual({ kind: 'unrelated' });
    expect(compareReply(PAGE, 'No code.')).toEqual({ kind: 'unrelated' });
  });

  test('is drawn as one block', () => {
    const fences = longFences(REPLY)
      .split('\n')
      .filter((line) => line.includes('```'));
    expect(fences).toEqual(['``````````markdown', '```bash', '```', '``````````']);
  });

  test('gives exactly the changed line, or nothing, whatever the page’s fences', () => {
    const line = fc.constantFrom('a', 'b', 'c d', '', '    code');
    const fence = fc.constantFrom('```', '```js', '````', '````md', '~~~', '~~~sh', '  ```', '``');
    const page = fc.array(fc.oneof({ weight: 2, arbitrary: line }, fence), { maxLength: 14 });
    fc.assert(
      fc.property(page, fc.nat(), fc.constantFrom('markdown', 'md', ''), (lines, at, language) => {
        const own = ['# Page', ...lines, 'The end.'];
        const index = at % own.length;
        const other = own.map((one, place) => (place === index ? 'A changed line.' : one));
        const [before, after] = [`${own.join('\n')}\n`, `${other.join('\n')}\n`];
        const reply = `Here it is:\n\n\`\`\`${language}\n${after}\`\`\`\n\nI changed a line.\n`;
        const compared = compareReply(before, reply);
        if (compared.kind !== 'changes') return;
        expect([before, after]).toContain(applyChanges(before, compared.changes));
      }),
      { numRuns: 2_000 },
    );
  });
});
