import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commonAffixes } from '#domain/commonAffixes.ts';
import {
  PREVIEW_PROTOCOL,
  readContent,
  readFrameEvent,
  readPosition,
  readRequest,
  textAfterChange,
} from '#domain/previewProtocol.ts';

const DOCUMENT = {
  recto: 'document',
  v: PREVIEW_PROTOCOL,
  type: 'markdown',
  program: 'run()',
  base: 'https://recto.example/',
  text: '# Tides',
  part: 1,
  theme: 'dark',
  live: true,
} as const;

describe('messages between the app and a document’s frame', () => {
  test('a request for a document is read as it was sent', () => {
    expect(readRequest(DOCUMENT)).toEqual(DOCUMENT);
  });

  test.each([
    ['of another version', { ...DOCUMENT, v: PREVIEW_PROTOCOL - 1 }],
    ['without a program', { ...DOCUMENT, program: undefined }],
    ['without a base address', { ...DOCUMENT, base: 7 }],
    ['without a text', { ...DOCUMENT, text: null }],
  ])('a request %s is refused', (_what, request) => {
    expect(readRequest(request)).toBeNull();
  });

  test('a later text is read without the rest of the request, anything else is not', () => {
    expect(readContent({ text: 'x', part: 'first', theme: 'blue', live: 1 })).toEqual({
      text: 'x',
      part: 0,
      theme: 'light',
      live: false,
    });
    expect(readContent('ping')).toBeNull();
    expect(readContent(undefined)).toBeNull();
  });

  test('a change and the text before it give the new text', () => {
    const text = string({ unit: 'binary', maxLength: 12 });
    assert(
      property(text, text, text, text, (start, before, after, end) => {
        const shown = start + before + end;
        const next = start + after + end;
        const around = commonAffixes(shown, next);
        const changed = next.slice(around.start, next.length - around.end);
        expect(textAfterChange(changed, around, shown)).toBe(next);
      }),
    );
  });

  test('a text without a place replaces all of the text before', () => {
    expect(textAfterChange('new', undefined, 'old')).toBe('new');
  });

  test('a frame’s scroll position is a position or nothing', () => {
    expect(
      readFrameEvent({ kind: 'view', cause: 'scroll', position: { line: 2.5, end: 1 } }),
    ).toEqual({ kind: 'view', cause: 'scroll', position: { line: 2.5, end: 1 } });
    expect(readFrameEvent({ kind: 'view', cause: 'evil', position: { line: -4 } })).toEqual({
      kind: 'view',
      cause: 'layout',
      position: { line: 0, end: 0 },
    });
    expect(readFrameEvent({ kind: 'view', position: 'top' })).toEqual({
      kind: 'view',
      cause: 'layout',
      position: null,
    });
    expect(readPosition({ line: Number.NaN, end: Infinity })).toEqual({ line: 0, end: 0 });
  });
});
