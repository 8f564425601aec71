import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '#domain/chat/chat.ts';
import { chatAsMarkdown, chatFileName } from '#domain/chat/chatMarkdown.ts';

function message(change: Partial<ChatMessage>): ChatMessage {
  return {
    id: 'm',
    session_id: 's',
    role: 'user',
    content: 'Hello',
    metadata: {},
    created_at: '2026-01-02T03:04:05.678Z',
    ...change,
  };
}

describe('a chat as Markdown', () => {
  test('has its title, and each message with author and time', () => {
    const text = chatAsMarkdown({ title: 'About my page' }, [
      message({ metadata: { projects: [{ id: 'p', title: 'Landing' }] } }),
      message({
        role: 'assistant',
        content: '```html\n<p>Hi</p>\n```\n',
        metadata: { model: 'm-1' },
      }),
    ]);
    expect(text).toBe(
      [
        '# About my page',
        '',
        '## You, 2026-01-02 03:04 UTC',
        '',
        '_Context: Landing._',
        '',
        'Hello',
        '',
        '## Assistant (m-1), 2026-01-02 03:04 UTC',
        '',
        '```html\n<p>Hi</p>\n```',
        '',
      ].join('\n'),
    );
  });

  test('marks stopped and incomplete replies', () => {
    const stopped = message({ role: 'assistant', metadata: { stopped: true } });
    const cut = message({ role: 'assistant', metadata: { cut: true } });
    expect(chatAsMarkdown({ title: 'T' }, [stopped])).toContain('_Stopped._');
    expect(chatAsMarkdown({ title: 'T' }, [cut])).toContain('_The reply was cut off._');
  });

  test.each([
    ['About my page?', 'about-my-page.md'],
    ['Grüße / 你好', 'grüße-你好.md'],
    ['../../etc', 'etc.md'],
    ['???', 'chat.md'],
  ])('the file of "%s" is %s', (title, name) => {
    expect(chatFileName({ title })).toBe(name);
  });
});
