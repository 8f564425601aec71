import { describe, expect, test } from 'vitest';
import {
  PREVIEW_PROTOCOL,
  readContent,
  readFrameEvent,
  readPosition,
  readRequest,
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
