import { fieldsOf, hasFields } from './json.ts';
import { picturesOf, type HandedPicture } from '#domain/page/picture.ts';
import type { ContentType } from '#domain/page/page.ts';

/** Version of the messages between app and preview frame; other versions are ignored. */
export const PREVIEW_PROTOCOL = 3;

/** The app's answer, once per load of the frame, with a MessagePort for events. */
export interface RenderRequest {
  readonly recto: 'render';
  readonly v: number;
  readonly html: string;
  /** Whether to clear the storage of the previous page. */
  readonly clear: boolean;
  readonly scroll: Scroll;
  readonly pictures?: readonly HandedPicture[];
  /** A script that defines `rectoGuardPage` (`src/frames/scripted/guardPage.ts`), for a page with loops. */
  readonly guard?: string;
}

export interface DocumentContent {
  /** Published HTML or Markdown, not yet sanitised. */
  readonly text: string;
  /** Sub-page index; a change scrolls to the top. */
  readonly part: number;
  readonly theme: 'light' | 'dark';
  /** The text changes while the user types: slow parts wait for a pause, and the frame reports its scroll position. */
  readonly live: boolean;
}

/** `line`: the source line at the top of the viewport, from 0, with fractions. */
export interface SourcePosition {
  readonly line: number;
  /** Proximity of the end: 0 at least a viewport away, 1 reached. */
  readonly end: number;
}

export interface DocumentRequest extends DocumentContent {
  readonly recto: 'document';
  readonly v: number;
  readonly type: ContentType;
  /** A script that defines `rectoDocument` (`src/frames/document/program.ts`). */
  readonly program: string;
  readonly base: string;
  readonly pictures?: readonly HandedPicture[];
  readonly printTitle?: string;
}

/** Sent over the port: a heartbeat; a document's new content or scroll position; code, empty if it can't be loaded. */
export type AppMessage =
  | 'ping'
  /** `around`: UTF-16 units that stay at the start and end of the previous text; `content.text` is what is between. */
  | { readonly content: DocumentContent; readonly around?: Around }
  /** The frame answers `kept`. */
  | { readonly pictures: readonly HandedPicture[] }
  | { readonly show: SourcePosition }
  | { readonly code: unknown; readonly text: string };

interface Around {
  readonly start: number;
  readonly end: number;
}

/** For a hidden frame: install the service worker only. */
interface WarmRequest {
  readonly recto: 'warm';
  readonly v: number;
}

/** In CSS px. */
export interface Scroll {
  readonly x: number;
  readonly y: number;
}

export type ReportLevel = 'error' | 'warn' | 'info' | 'log';

export interface FrameReport {
  readonly level: ReportLevel;
  readonly message: string;
  /** 1-based line in the previewed document, or null. */
  readonly line: number | null;
}

/** Sent by the frame over its port. A hostile page can send any of it at any time: the app only displays it. */
export type FrameEvent =
  | { readonly kind: 'painted' }
  | { readonly kind: 'loaded' }
  | { readonly kind: 'warm' }
  | { readonly kind: 'alive' }
  | { readonly kind: 'kept' }
  /** Requests code that few documents need. */
  | { readonly kind: 'code'; readonly name: unknown }
  | {
      readonly kind: 'view';
      readonly cause: 'input' | 'scroll' | 'layout';
      readonly position: SourcePosition | null;
    }
  | { readonly kind: 'scroll'; readonly x: number; readonly y: number }
  | { readonly kind: 'link'; readonly href: string }
  /** `drawing` is parsed by `readDrawing`, in code that few windows load. */
  | { readonly kind: 'diagram'; readonly drawing: unknown }
  /** A PNG of the document; null when none can be made. */
  | { readonly kind: 'picture'; readonly png: ArrayBuffer | null }
  | {
      readonly kind: 'reports';
      readonly cleared: boolean;
      readonly reports: readonly FrameReport[];
      readonly skipped: number;
    };

/** In UTF-16 units. */
export const MAX_REPORT_LENGTH = 2000;

export const MAX_REPORTS = 100;

/** Null for any other message, like the readers below. `storage`: browsers may block it in cross-site frames. */
export function readReady(data: unknown) {
  if (!hasFields(data) || data['recto'] !== 'ready' || data['v'] !== PREVIEW_PROTOCOL) return null;
  return { storage: data['storage'] === true };
}

export function readRequest(data: unknown): FrameRequest | null {
  if (!hasFields(data) || data['v'] !== PREVIEW_PROTOCOL) return null;
  if (data['recto'] === 'warm') return { recto: 'warm', v: PREVIEW_PROTOCOL };
  if (data['recto'] === 'document') return readDocument(data);
  const html = data['html'];
  if (data['recto'] !== 'render' || typeof html !== 'string') return null;
  const scroll = fieldsOf(data['scroll']);
  return {
    recto: 'render',
    v: PREVIEW_PROTOCOL,
    html,
    clear: data['clear'] !== false,
    scroll: { x: numberOf(scroll['x']), y: numberOf(scroll['y']) },
    ...(typeof data['guard'] === 'string' && { guard: data['guard'] }),
    ...picturesOf(data),
  };
}

export type FrameRequest = RenderRequest | DocumentRequest | WarmRequest;

function readDocument(data: Readonly<Record<string, unknown>>): DocumentRequest | null {
  const { program, base } = data;
  const content = readContent(data);
  if (content === null || typeof program !== 'string' || typeof base !== 'string') return null;
  const type = data['type'] === 'markdown' ? 'markdown' : 'html';
  const title = data['printTitle'];
  const printed = typeof title === 'string' ? { printTitle: title } : {};
  return {
    recto: 'document',
    v: PREVIEW_PROTOCOL,
    type,
    program,
    base,
    ...printed,
    ...content,
    ...picturesOf(data),
  };
}

export function readContent(data: unknown): DocumentContent | null {
  if (!hasFields(data) || typeof data['text'] !== 'string') return null;
  const theme = data['theme'] === 'dark' ? 'dark' : 'light';
  const live = data['live'] === true;
  return { text: data['text'], part: numberOf(data['part']), theme, live };
}

/** The whole text of a content message; `before` is the one shown so far. */
export function textAfterChange(text: string, around: unknown, before: string): string {
  if (!hasFields(around)) return text;
  const end = before.length - numberOf(around['end']);
  return before.slice(0, numberOf(around['start'])) + text + before.slice(end);
}

export function readFrameEvent(data: unknown): FrameEvent | null {
  if (!hasFields(data)) return null;
  const kind = data['kind'];
  switch (kind) {
    case 'painted':
    case 'loaded':
    case 'warm':
    case 'alive':
    case 'kept':
    case 'code':
      return { kind, name: data['name'] };
    case 'scroll':
      return { kind, x: numberOf(data['x']), y: numberOf(data['y']) };
    case 'view':
      return { kind, cause: causeOf(data['cause']), position: readPosition(data['position']) };
    case 'link':
      return typeof data['href'] === 'string' ? { kind, href: cut(data['href']) } : null;
    case 'diagram':
      return { kind, drawing: data['drawing'] };
    case 'picture':
      return { kind, png: data['png'] instanceof ArrayBuffer ? data['png'] : null };
    case 'reports':
      return {
        kind,
        cleared: data['cleared'] === true,
        reports: Array.isArray(data['reports'])
          ? data['reports'].slice(0, MAX_REPORTS).map(readReport)
          : [],
        skipped: Math.max(0, Math.floor(numberOf(data['skipped']))),
      };
    default:
      return null;
  }
}

function causeOf(value: unknown): 'input' | 'scroll' | 'layout' {
  return value === 'input' || value === 'scroll' ? value : 'layout';
}

export function readPosition(data: unknown): SourcePosition | null {
  if (!hasFields(data)) return null;
  return { line: Math.max(0, numberOf(data['line'])), end: numberOf(data['end']) };
}

const LEVELS = ['error', 'warn', 'info', 'log'] as const;

function readReport(value: unknown): FrameReport {
  const data = fieldsOf(value);
  const line = numberOf(data['line']);
  return {
    level: LEVELS.find((level) => level === data['level']) ?? 'log',
    message: typeof data['message'] === 'string' ? cut(data['message']) : '',
    line: line >= 1 ? Math.floor(line) : null,
  };
}

function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

function cut(text: string): string {
  return text.slice(0, MAX_REPORT_LENGTH);
}

export type DiagramTheme = 'light' | 'dark';

/** A diagram as an SVG document to be shown as an image, or why there is none. In CSS px. */
export type Drawing =
  | {
      readonly kind: 'drawn';
      readonly svg: string;
      readonly label: string;
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: 'problem'; readonly reason: string };

export function readDrawing(data: unknown): Drawing {
  const { kind, svg, label, width, height, reason } = fieldsOf(data);
  if (
    kind === 'drawn' &&
    typeof svg === 'string' &&
    typeof label === 'string' &&
    typeof width === 'number' &&
    typeof height === 'number'
  ) {
    return { kind, svg, label, width, height };
  }
  return { kind: 'problem', reason: typeof reason === 'string' ? reason : UNDRAWN };
}

export const UNDRAWN = 'This diagram can’t be drawn.';
