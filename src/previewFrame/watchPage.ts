import { MAX_REPORT_LENGTH, type FrameEvent, type Scroll } from '#domain/previewProtocol.ts';
import { documentLine } from './nameScripts.ts';

/** Tells what the page in this window does: painted, loaded, errors, console lines, scrolling, links followed. */
export function watchPage(send: (event: FrameEvent) => void, scroll: Scroll): void {
  watchErrors(send);
  watchConsole(send);
  watchLinks(send);
  const restore = () => {
    if (scroll.x !== 0 || scroll.y !== 0) window.scrollTo(scroll.x, scroll.y);
  };
  document.addEventListener('DOMContentLoaded', () => {
    restore();
    send({ kind: 'painted' });
  });
  window.addEventListener('load', () => {
    restore();
    send({ kind: 'loaded' });
    watchScroll(send);
  });
}

/** Scroll positions are sent at most this often, ms. */
const SCROLL_PAUSE_MS = 100;

function watchScroll(send: (event: FrameEvent) => void): void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  window.addEventListener('scroll', () => {
    timer ??= setTimeout(() => {
      timer = null;
      send({ kind: 'scroll', x: window.scrollX, y: window.scrollY });
    }, SCROLL_PAUSE_MS);
  });
}

function watchErrors(send: (event: FrameEvent) => void): void {
  window.addEventListener('error', (event) => {
    if (!(event instanceof ErrorEvent)) return;
    const line = documentLine(event.filename, event.lineno);
    send({ kind: 'report', level: 'error', message: textOf(event.message), line });
  });
  window.addEventListener('unhandledrejection', (event) => {
    const message = `Unhandled rejection: ${textOf(event.reason)}`;
    send({ kind: 'report', level: 'error', message, line: null });
  });
}

const CONSOLE_LEVELS = { error: 'error', warn: 'warn', log: 'log', info: 'log' } as const;

function watchConsole(send: (event: FrameEvent) => void): void {
  const own = window.console;
  for (const name of ['error', 'warn', 'log', 'info'] as const) {
    const original = own[name].bind(own);
    own[name] = (...values: readonly unknown[]) => {
      original(...values);
      const message = values.map(textOf).join(' ');
      send({ kind: 'report', level: CONSOLE_LEVELS[name], message, line: null });
    };
  }
}

/** Links to other places would replace the preview: they are handed to the app, which opens a new tab. */
function watchLinks(send: (event: FrameEvent) => void): void {
  window.addEventListener('click', (event) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    const link = event.target.closest('a[href], area[href]');
    const href =
      link instanceof HTMLAnchorElement || link instanceof HTMLAreaElement ? link.href : '';
    if (href === '' || href.startsWith('javascript:')) return;
    if (href.split('#', 1)[0] === document.URL.split('#', 1)[0] && href.includes('#')) return;
    event.preventDefault();
    if (/^(https?|mailto|tel):/.test(href) && new URL(href).origin !== location.origin) {
      send({ kind: 'link', href });
    }
  });
}

/** A value as a person would read it in a console; never throws, whatever the page made of it. */
function textOf(value: unknown): string {
  try {
    if (typeof value === 'string') return value.slice(0, MAX_REPORT_LENGTH);
    if (value instanceof Error)
      return `${value.name}: ${value.message}`.slice(0, MAX_REPORT_LENGTH);
    const json = typeof value === 'object' ? JSON.stringify(value) : undefined;
    return (json ?? String(value)).slice(0, MAX_REPORT_LENGTH);
  } catch {
    return '[object]';
  }
}
