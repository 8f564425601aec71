import { describe, expect, test } from 'vitest';
import { replyText } from '#mutators/chat/liveReply.ts';

describe('the text of a streamed reply', () => {
  test('notifies once per frame', () => {
    const frames: (() => void)[] = [];
    const { add, text, listen } = replyText((run) => void frames.push(run));
    const heard: string[] = [];
    const stop = listen(() => heard.push(text()));
    for (const letter of 'Hello') add(letter);
    expect(text()).toBe('Hello');
    expect(heard).toEqual([]);
    expect(frames).toHaveLength(1);
    frames.shift()?.();
    expect(heard).toEqual(['Hello']);
    add(' again');
    frames.shift()?.();
    expect(heard).toEqual(['Hello', 'Hello again']);
    stop();
    add('!');
    frames.shift()?.();
    expect(heard).toHaveLength(2);
  });
});
