import type { ChatMessage, ChatRole, ChatSession } from './chat.ts';

/** A conversation as Markdown, with the unsent draft `typed` at the end. */
export function chatAsMarkdown(
  { title }: Pick<ChatSession, 'title'>,
  messages: readonly ChatMessage[],
  typed = '',
): string {
  const parts = messages.map((message) => {
    const notes = notesOf(message);
    return `${headingOf(message)}\n\n${notes === '' ? '' : `_${notes}_\n\n`}${message.content.trimEnd()}\n`;
  });
  const unsent = typed === '' ? [] : [`## Not sent\n\n${typed.trimEnd()}\n`];
  return [`# ${oneLine(title)}\n`, ...parts, ...unsent].join('\n');
}

export function chatFileName({ title }: Pick<ChatSession, 'title'>): string {
  const name = title
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-+|(?<!-)-+$/g, '')
    .toLowerCase();
  const short = Array.from(name)
    .slice(0, 60)
    .join('')
    .replace(/(?<!-)-+$/, '');
  return `${short === '' ? 'chat' : short}.md`;
}

const NAMES: Readonly<Record<ChatRole, string>> = {
  user: 'You',
  assistant: 'Assistant',
  system: 'System',
};

function headingOf({ role, metadata, created_at }: ChatMessage): string {
  const model = role === 'assistant' && metadata.model !== undefined ? ` (${metadata.model})` : '';
  return `## ${NAMES[role]}${oneLine(model)}, ${timeOf(created_at)}`;
}

/** UTC, so that exports are identical everywhere. */
function timeOf(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time)
    ? iso
    : `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function notesOf({ id, role, metadata }: ChatMessage): string {
  const notes: string[] = [];
  if (metadata.branch?.at(-1)?.id === id) notes.push('Another version.');
  if (role === 'user' && metadata.projects !== undefined) {
    notes.push(`Context: ${metadata.projects.map(({ title }) => oneLine(title)).join(', ')}.`);
  }
  if (metadata.images !== undefined) {
    notes.push(`Pictures: ${metadata.images.map(({ name }) => oneLine(name)).join(', ')}.`);
  }
  if (metadata.stopped === true) notes.push('Stopped.');
  if (metadata.cut === true) notes.push('The reply was cut off.');
  return notes.join(' ').replaceAll('_', String.raw`\_`);
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
