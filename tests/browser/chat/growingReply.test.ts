import { fc } from '../../support/laws.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { markdownDocuments } from '../../support/markdownLines.ts';
import { closeReplies, content, frame, grows, openReply, shown } from './replyRig.ts';

afterEach(closeReplies);

describe('a reply that is coming', () => {
  test('shows half a table as one', async () => {
    const reply = openReply();
    await grows('| a | b', reply, () => {
      expect(reply.root.querySelectorAll('th')).toHaveLength(2);
    });
  });

  test('shows code as it is written, and what can be done with it once it is complete', async () => {
    const reply = openReply();
    const { root } = reply;
    const code = () => root.querySelector('code');
    await grows('So:\n\n```html\n<p>a', reply, () => expect(code()?.textContent).toBe('<p>a'));
    const first = code();
    expect(root.querySelector('.code')?.hasAttribute('data-growing')).toBe(true);
    await grows('So:\n\n```html\n<p>a</p>\n``', reply, () => {
      expect(code()?.textContent).toBe('<p>a</p>\n');
    });
    expect(code()).toBe(first);
    await grows('So:\n\n```html\n<p>a</p>\n```\n\nThen', reply, () => {
      expect(root.textContent).toContain('Then');
    });
    expect(root.querySelector('.code')?.hasAttribute('data-growing')).toBe(false);
  });

  test('leaves the elements of finished blocks where they are', async () => {
    const reply = openReply();
    const { root } = reply;
    await grows('First.\n\nSecond **bo', reply, () => {
      expect(root.querySelector('strong')?.textContent).toBe('bo');
    });
    const first = root.querySelector('p');
    await grows('First.\n\nSecond **bold** and more.\n\n- item', reply, () => {
      expect(root.querySelector('strong')?.textContent).toBe('bold');
    });
    expect(root.querySelector('p')).toBe(first);
    expect(root.querySelector('li')?.textContent).toBe('item');
  });

  test('colours code while it is written, and loses nothing of it', async () => {
    const reply = openReply();
    const { root } = reply;
    let text = '```js\nconst a = "text";\n';
    await vi.waitFor(
      async () => {
        text += '// more\n';
        reply.drawing.follow(() => text);
        await frame();
        await frame();
        expect(root.querySelector('code .c-word')?.textContent).toBe('const');
      },
      { timeout: 10_000 },
    );
    text += 'let b;';
    await grows(text, reply, () => {
      expect(root.querySelector('code')?.textContent).toBe(text.slice(6));
    });
  });

  test('in any pieces, once it is finished it is what showing it at once gives', async () => {
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

  test('draws nothing more after it was stopped', async () => {
    const reply = openReply();
    await grows('One', reply, () => expect(reply.root.textContent.trim()).toBe('One'));
    reply.drawing.follow(() => 'One two');
    reply.drawing.stop();
    await frame();
    await frame();
    expect(reply.root.textContent.trim()).toBe('One');
  });
});
