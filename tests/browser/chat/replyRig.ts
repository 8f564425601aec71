import { expect } from 'vitest';
import { blockRenderer } from '#content/markdown/blocks.ts';
import { EXTENDED_REPLY } from '#content/markdown/extendedReply.ts';
import { GITHUB } from '#domain/markdown/dialect.ts';
import type { CodeAction, PageSource } from '#features/chat/reply/codeAction.ts';
import { drawReply, type ReplyDrawing } from '#features/chat/reply/drawReply.ts';
import { replySheet, type ReplySheet } from '#features/chat/reply/replySheet.ts';
import { eventually } from '../../support/eventually.ts';
import { blocksOf } from '../content/shownBlocks.ts';

export interface OpenReply {
  readonly root: HTMLElement;
  readonly sheet: ReplySheet;
  readonly drawing: ReplyDrawing;
}

let opened: OpenReply[] = [];

/** Sources passed to “Open as new page” since the last `closeReplies`. */
export const openedSources: PageSource[] = [];

const ACTIONS: readonly CodeAction[] = [
  { id: 'open', label: 'Open as new page', run: (source) => openedSources.push(source) },
];

export function openReply(): OpenReply {
  const root = document.createElement('div');
  root.className = 'reply';
  document.body.append(root);
  const sheet = replySheet(root, () => ACTIONS);
  const reply = { root, sheet, drawing: drawReply(sheet) };
  opened.push(reply);
  return reply;
}

export function closeReplies(): void {
  for (const { root, sheet, drawing } of opened) {
    drawing.stop();
    sheet.stop();
    root.remove();
  }
  opened = [];
  openedSources.length = 0;
}

export const frame = () => new Promise(requestAnimationFrame);

/** Shows a finished text and waits until it equals the text drawn synchronously. */
export async function shown(text: string, reply = openReply()): Promise<HTMLElement> {
  reply.drawing.show(text);
  const whole = openReply();
  const blocks = blocksOf(text, blockRenderer(EXTENDED_REPLY));
  whole.sheet.put({ blocks, complete: true, features: GITHUB }, false);
  await eventually(() => expect(content(reply.root)).toBe(content(whole.root)), { interval: 1 });
  return reply.root;
}

/** Streams the text so far and waits until `drawn` passes. */
export async function streams(text: string, reply: OpenReply, drawn: () => void): Promise<void> {
  reply.drawing.follow(() => text);
  await eventually(drawn, { interval: 5 });
}

/** The HTML without id prefixes, highlighting and estimated heights. */
export function content(root: HTMLElement): string {
  return root.innerHTML
    .replace(/reply-\d+-|<span class="c-\w+">| style="contain-[^"]*"/g, '')
    .replaceAll('</span>', '');
}
