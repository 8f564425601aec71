import { describe, expect, test } from 'vitest';
import { addReports, MAX_LINES, NO_LINES } from '#frames/scripted/pageConsole.ts';
import { readFrameEvent, type FrameReport } from '../../../../src/domain/previewProtocol.ts';
import { rateLimiter } from '../../../../src/frames/scripted/connectFrame.ts';

function line(message: string, level: FrameReport['level'] = 'log'): FrameReport {
  return { level, message, line: null };
}

describe('docs/previews.md: the console of a previewed page', () => {
  test('repeated lines are collapsed into a count, errors are counted one by one', () => {
    const { lines, errors } = addReports(
      NO_LINES,
      [line('tick'), line('tick'), line('boom', 'error'), line('boom', 'error'), line('tick')],
      0,
    );
    expect(lines.map(({ message, count }) => `${message} ${count}`)).toEqual([
      'tick 2',
      'boom 2',
      'tick 1',
    ]);
    expect(errors).toBe(2);
  });

  test('only the last lines are kept, and the dropped ones are counted', () => {
    let held = NO_LINES;
    for (let batch = 0; batch < 100; batch += 1) {
      const reports = Array.from({ length: 100 }, (_, index) => line(`${batch}/${index}`));
      held = addReports(held, reports, 7);
    }
    expect(held.lines).toHaveLength(MAX_LINES);
    expect(held.lines.at(-1)?.message).toBe('99/99');
    expect(held.hidden).toBe(100 * 107 - MAX_LINES);
    expect(new Set(held.lines.map(({ id }) => id)).size).toBe(MAX_LINES);
  });

  test('errors that are no longer listed still count', () => {
    const many = Array.from({ length: 400 }, (_, index) => line(`${index}`));
    const { lines, errors } = addReports(NO_LINES, [line('first', 'error'), ...many], 0);
    expect(lines.some(({ level }) => level === 'error')).toBe(false);
    expect(errors).toBe(1);
  });
});

describe('docs/previews.md: messages of a frame are validated and truncated', () => {
  test('malformed reports are normalised', () => {
    const event = readFrameEvent({
      kind: 'reports',
      reports: [
        { level: 'warn', message: 'x'.repeat(5000), line: 3.7 },
        { level: 'root', message: { toString: () => 'no' }, line: Number.NaN },
        null,
      ],
      skipped: -4,
    });
    expect(event).toEqual({
      kind: 'reports',
      cleared: false,
      reports: [
        { level: 'warn', message: 'x'.repeat(2000), line: 3 },
        { level: 'log', message: '', line: null },
        { level: 'log', message: '', line: null },
      ],
      skipped: 0,
    });
    const many = readFrameEvent({ kind: 'reports', reports: Array(5000).fill({}), skipped: 1 });
    expect(many?.kind === 'reports' && many.reports.length).toBe(100);
  });

  test('too many messages in a second exceed the rate limit, and so does one that is slow to read', () => {
    let time = 0;
    const isOverLimit = rateLimiter(() => time);
    const second = () => Array.from({ length: 600 }, () => isOverLimit(0)).includes(true);
    expect(second()).toBe(false);
    expect(isOverLimit(0)).toBe(true);
    time += 1001;
    expect(second()).toBe(false);
    time += 1001;
    expect(isOverLimit(260)).toBe(true);
  });
});
