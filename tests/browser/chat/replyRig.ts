import { expect, vi } from 'vitest';
import { blockRenderer } from '#content/markdown/blocks.ts';
import { REPLY_DIALECT } from '#content/markdown/streaming/replyRenderer.ts';
import type { CodeAction, CodeBlockText } from '#features/chat/reply/codeAction.ts';
import { drawReply, type ReplyDrawing } from '#features/chat/reply/drawReply.ts';
import { replySheet, type ReplySheet } from '#features/chat/reply/replySheet.ts';
import { blocksOf } from '../content/shownBlocks.ts';

/** A reply on the test's page. */
export interface OpenReply {
  readonly root: HTMLElement;
  readonly sheet: ReplySheet;
  readonly drawing: ReplyDrawing;
}

let opened: OpenReply[] = [];

/** What was done with code blocks by "Open as new page", since the last `closeReplies`. */
export const ran: CodeBlockText[] = [];

const ACTIONS: readonly CodeAction[] = [
  {
    id: 'open',
    label: 'Open as new page',
    fits: ({ type }) => type !== null,
    run: (block) => ran.push(block),
  },
];

/** An empty reply. */
export function openReply(): OpenReply {
  const root = document.createElement('div');
  root.className = 'reply';
  document.body.append(root);
  const sheet = replySheet(root, () => ACTIONS);
  const reply = { root, sheet, drawing: drawReply(sheet) };
  opened.push(reply);
  return reply;
}

/** Takes all replies off the page. */
export function closeReplies(): void {
  for (const { root, sheet, drawing } of opened) {
    drawing.stop();
    sheet.stop();
    root.remove();
  }
  opened = [];
  ran.length = 0;
}

/** Resolves with the next frame. */
export const frame = () => new Promise(requestAnimationFrame);

/** Finishes a reply with this text, and waits until it is what showing the text at once gives. */
export async function shown(text: string, reply = openReply()): Promise<HTMLElement> {
  reply.drawing.show(text);
  const whole = openReply();
  const blocks = blocksOf(text, blockRenderer(REPLY_DIALECT));
  whole.sheet.put({ blocks, complete: true }, false);
  await vi.waitFor(() => expect(content(reply.root)).toBe(content(whole.root)), { interval: 1 });
  return reply.root;
}

/** A reply that has come so far, once it is `drawn`. */
export async function grows(text: string, reply: OpenReply, drawn: () => void): Promise<void> {
  reply.drawing.follow(() => text);
  await vi.waitFor(drawn, { interval: 5 });
}

/** What stands there, without what differs from one reply or moment to the next: names, colours, guessed heights. */
export function content(root: HTMLElement): string {
  return root.innerHTML
    .replace(/reply-\d+-|<span class="c-\w+">| style="contain-[^"]*"/g, '')
    .replaceAll('</span>', '');
}
