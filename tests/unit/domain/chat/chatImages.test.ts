import { describe, expect, test } from 'vitest';
import { sentMessages } from '#domain/chat/attachments.ts';
import { IMAGE_TOKENS, needOf, promptOf, seenBy } from '#domain/chat/chatContext.ts';
import { demoReply } from '../../../../supabase/local/chat/demoReply.ts';

const imageOf = (name: string) => ({ name, url: `data:image/png;base64,${name}` });

const message = (content: string, ...names: readonly string[]) => ({
  role: 'user' as const,
  content,
  metadata: names.length === 0 ? {} : { images: names.map(imageOf) },
});

describe('images in a request', () => {
  test('are sent with their messages, and counted', () => {
    const messages = [message('Look', 'a'), message('And now?')];
    expect(sentMessages(promptOf([], messages).slice(1), true)).toEqual([
      { role: 'user', content: 'Look', images: [imageOf('a')] },
      { role: 'user', content: 'And now?', images: [] },
    ]);
    const tokens = (takesImages: boolean) =>
      needOf([], seenBy({ takesImages }, messages), '', null).total;
    expect(tokens(true) - tokens(false)).toBe(IMAGE_TOKENS);
  });

  test('are the newest eight; earlier ones are named', () => {
    const messages = [
      message('One', 'a', 'b', 'c', 'd'),
      message('Two', 'e', 'f', 'g', 'h'),
      message('Three', 'i', 'j'),
    ];
    const [first, second, third] = sentMessages(messages, true);
    expect(third?.images).toHaveLength(2);
    expect(second?.images).toHaveLength(4);
    expect(first).toEqual({
      role: 'user',
      content: 'One\n\n[Picture “c”, which you can’t see]\n\n[Picture “d”, which you can’t see]',
      images: [imageOf('a'), imageOf('b')],
    });
  });

  test('are named in words for a model that can’t see them; the demo model says so', () => {
    const sent = sentMessages([message('', 'a.png')], false);
    expect(sent).toEqual([
      { role: 'user', content: '[Picture “a.png”, which you can’t see]', images: [] },
    ]);
    expect(demoReply(sent)).toMatch(/^I am the demo model and can’t see pictures\./u);
  });
});
