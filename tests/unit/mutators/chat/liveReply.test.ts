import { describe, expect, test } from 'vitest';
import { replyText } from '#mutators/chat/streamReply.ts';

describe('the text of a streamed reply', () => {
  test('notifies once per frame', () => {
    const frames: (() => void)[] = [];
    const { set, text, listen } = replyText((run) => void frames.push(run));
    const notified: string[] = [];
    const stop = listen(() => notified.push(text()));
    for (const letter of 'Hello') set(text() + letter);
    expect(text()).toBe('Hello');
    expect(notified).toEqual([]);
    expect(frames).toHaveLength(1);
    frames.shift()?.();
    expect(notified).toEqual(['Hello']);
    set('Hello again');
    frames.shift()?.();
    expect(notified).toEqual(['Hello', 'Hello again']);
    stop();
    set('Hello again!');
    frames.shift()?.();
    expect(notified).toHaveLength(2);
  });
});
