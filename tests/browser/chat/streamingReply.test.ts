import { eventually } from '../../support/eventually.ts';
import { fc } from '../../support/laws.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { markdownDocuments } from '../../support/markdown/markdownLines.ts';
import { closeReplies, content, frame, streams, openReply, shown } from './replyRig.ts';

afterEach(closeReplies);

describe('a streaming reply', () => {
  test('shows half a table as a table', async () => {
    const reply = openReply();
    await streams('| a | b', reply, () => {
      expect(reply.root.querySelectorAll('th')).toHaveLength(2);
    });
  });

  test('appends code while it streams and marks it complete at its end', async () => {
    const reply = openReply();
    const { root } = reply;
    const code = () => root.querySelector('code');
    await streams('So:\n\n```html\n<p>a', reply, () => expect(code()?.textContent).toBe('<p>a'));
    const first = code();
    expect(root.querySelector('.code')?.hasAttribute('data-growing')).toBe(true);
    await streams('So:\n\n```html\n<p>a</p>\n``', reply, () => {
      expect(code()?.textContent).toBe('<p>a</p>\n');
    });
    expect(code()).toBe(first);
    await streams('So:\n\n```html\n<p>a</p>\n```\n\nThen', reply, () => {
      expect(root.textContent).toContain('Then');
    });
    expect(root.querySelector('.code')?.hasAttribute('data-growing')).toBe(false);
  });

  test('keeps the elements of finished blocks', async () => {
    const reply = openReply();
    const { root } = reply;
    await streams('First.\n\nSecond **bo', reply, () => {
      expect(root.querySelector('strong')?.textContent).toBe('bo');
    });
    const first = root.querySelector('p');
    await streams('First.\n\nSecond **bold** and more.\n\n- item', reply, () => {
      expect(root.querySelector('strong')?.textContent).toBe('bold');
    });
    expect(root.querySelector('p')).toBe(first);
    expect(root.querySelector('li')?.textContent).toBe('item');
  });

  test('highlights code while it streams, without losing text', async () => {
    const reply = openReply();
    const { root } = reply;
    let text = '```js\nconst a = "text";\n';
    await eventually(async () => {
      text += '// more\n';
      reply.drawing.follow(() => text);
      await frame();
      await frame();
      expect(root.querySelector('code .c-word')?.textContent).toBe('const');
    });
    text += 'let b;';
    await streams(text, reply, () => {
      expect(root.querySelector('code')?.textContent).toBe(text.slice(6));
    });
  });

  test('streamed in any fragments, ends like the text drawn at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        markdownDocuments,
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 }),
        async (text, sizes) => {
          const reply = openReply();
          let end = 0;
          for (let index = 0; end < text.length; index += 1) {
            end += sizes[index % sizes.length] ?? 1;
            const part = text.slice(0, end);
            reply.drawing.follow(() => part);
            if (index % 3 === 0) await frame();
          }
          const root = await shown(text, reply);
          expect(content(root)).not.toContain('data-growing');
        },
      ),
      { numRuns: 60 },
    );
  });

  test('draws nothing after stop', async () => {
    const reply = openReply();
    await streams('One', reply, () => expect(reply.root.textContent.trim()).toBe('One'));
    reply.drawing.follow(() => 'One two');
    reply.drawing.stop();
    await frame();
    await frame();
    expect(reply.root.textContent.trim()).toBe('One');
  });
});
