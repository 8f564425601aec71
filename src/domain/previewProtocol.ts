import { hasFields } from './json.ts';
import type { ContentType } from './page/page.ts';

/** The version of the messages between the app and a preview frame; a frame of another version is not spoken to. */
export const PREVIEW_PROTOCOL = 3;

/** A frame's first message to the window that holds it: it is there and waits for a page. */
export interface FrameReady {
  readonly recto: 'ready';
  readonly v: number;
  /** Whether pages get storage of their own; false when the browser refuses it to frames of another site. */
  readonly storage: boolean;
}

/** The app's answer, once per load of the frame, with a MessagePort for the frame's events. */
export interface RenderRequest {
  readonly recto: 'render';
  readonly v: number;
  /** A full HTML document. */
  readonly html: string;
  /** Whether another page was shown here before: then its storage goes first. */
  readonly clear: boolean;
  /** Where to scroll, CSS px. */
  readonly scroll: Scroll;
}

/** What a document without scripts shows now. */
export interface DocumentContent {
  /** Published HTML or Markdown, not yet sanitised. */
  readonly text: string;
  /** Sub-page index; a change scrolls to the top. */
  readonly part: number;
  readonly theme: 'light' | 'dark';
  /** The text changes while the user types: slow parts wait for a pause, and the frame reports its scroll position. */
  readonly live: boolean;
}

/** A scroll position: `line` is the source line at the top of the viewport, from 0, with fractions. */
export interface SourcePosition {
  readonly line: number;
  /** How near the end of the text is: 0 at least a viewport away, 1 reached. */
  readonly end: number;
}

/** The app's request to show a document without scripts, which a program from the app's build renders. */
export interface DocumentRequest extends DocumentContent {
  readonly recto: 'document';
  readonly v: number;
  readonly type: ContentType;
  /** A script that defines `rectoDocument` (`src/frames/document/program.ts`). */
  readonly program: string;
  /** Relative addresses in the document start here. */
  readonly base: string;
}

/** What the app sends over the port: a heartbeat, or to a document its new content, where to scroll, or the highlighter. */
export type AppMessage =
  | 'ping'
  | { readonly content: DocumentContent }
  | { readonly show: SourcePosition }
  | { readonly highlighter: string };

/** The app's request to a hidden frame: install your worker, run nothing. */
interface WarmRequest {
  readonly recto: 'warm';
  readonly v: number;
}

/** A scroll position, CSS px. */
export interface Scroll {
  readonly x: number;
  readonly y: number;
}

/** How loud a line of a page's console is. */
export type ReportLevel = 'error' | 'warn' | 'info' | 'log';

/** A line of a page's console, or what it failed at. */
export interface FrameReport {
  readonly level: ReportLevel;
  readonly message: string;
  /** 1-based line in the previewed document, or null. */
  readonly line: number | null;
}

/** What a frame tells over its port. A hostile page can say any of it at any time: it is only ever shown. */
export type FrameEvent =
  | { readonly kind: 'painted' }
  | { readonly kind: 'loaded' }
  | { readonly kind: 'warm' }
  | { readonly kind: 'alive' }
  /** A document has code blocks and needs the highlighter. */
  | { readonly kind: 'code' }
  | {
      readonly kind: 'view';
      readonly cause: 'input' | 'scroll' | 'layout';
      readonly position: SourcePosition | null;
    }
  | { readonly kind: 'scroll'; readonly x: number; readonly y: number }
  | { readonly kind: 'link'; readonly href: string }
  | {
      readonly kind: 'reports';
      /** Whether the page emptied its console before these lines. */
      readonly cleared: boolean;
      /** In the order they came, at most `MAX_REPORTS`. */
      readonly reports: readonly FrameReport[];
      /** How many more lines there were that nobody will see. */
      readonly skipped: number;
    };

/** The longest message that is taken from a page, in UTF-16 units. */
export const MAX_REPORT_LENGTH = 2000;

/** The most lines that are taken from a page at a time. */
export const MAX_REPORTS = 100;

/** The value as a frame's first message, or null for anything else. */
export function readReady(data: unknown): FrameReady | null {
  if (!hasFields(data) || data['recto'] !== 'ready' || data['v'] !== PREVIEW_PROTOCOL) return null;
  return { recto: 'ready', v: PREVIEW_PROTOCOL, storage: data['storage'] === true };
}

/** The value as a request of the app, or null for anything else. */
export function readRequest(data: unknown): FrameRequest | null {
  if (!hasFields(data) || data['v'] !== PREVIEW_PROTOCOL) return null;
  if (data['recto'] === 'warm') return { recto: 'warm', v: PREVIEW_PROTOCOL };
  if (data['recto'] === 'document') return readDocument(data);
  const html = data['html'];
  if (data['recto'] !== 'render' || typeof html !== 'string') return null;
  const scroll = hasFields(data['scroll']) ? data['scroll'] : {};
  return {
    recto: 'render',
    v: PREVIEW_PROTOCOL,
    html,
    clear: data['clear'] !== false,
    scroll: { x: numberOf(scroll['x']), y: numberOf(scroll['y']) },
  };
}

/** Any of the app's requests. */
export type FrameRequest = RenderRequest | DocumentRequest | WarmRequest;

function readDocument(data: Readonly<Record<string, unknown>>): DocumentRequest | null {
  const { program, base } = data;
  const content = readContent(data);
  if (content === null || typeof program !== 'string' || typeof base !== 'string') return null;
  const type = data['type'] === 'markdown' ? 'markdown' : 'html';
  return { recto: 'document', v: PREVIEW_PROTOCOL, type, program, base, ...content };
}

/** The value as the content of a document, or null for anything else. */
export function readContent(data: unknown): DocumentContent | null {
  if (!hasFields(data) || typeof data['text'] !== 'string') return null;
  const theme = data['theme'] === 'dark' ? 'dark' : 'light';
  const live = data['live'] === true;
  return { text: data['text'], part: numberOf(data['part']), theme, live };
}

/** The value as an event of a frame, its texts cut to size, or null for anything else. */
export function readFrameEvent(data: unknown): FrameEvent | null {
  if (!hasFields(data)) return null;
  const kind = data['kind'];
  switch (kind) {
    case 'painted':
    case 'loaded':
    case 'warm':
    case 'alive':
    case 'code':
      return { kind };
    case 'scroll':
      return { kind, x: numberOf(data['x']), y: numberOf(data['y']) };
    case 'view':
      return { kind, cause: causeOf(data['cause']), position: readPosition(data['position']) };
    case 'link':
      return typeof data['href'] === 'string' ? { kind, href: cut(data['href']) } : null;
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

/** The value as a scroll position, or null for anything else. */
export function readPosition(data: unknown): SourcePosition | null {
  if (!hasFields(data)) return null;
  return { line: Math.max(0, numberOf(data['line'])), end: numberOf(data['end']) };
}

const LEVELS = ['error', 'warn', 'info', 'log'] as const;

function readReport(value: unknown): FrameReport {
  const data = hasFields(value) ? value : {};
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
