import type { ChatImage } from './chat.ts';
import type { PromptMessage } from './chatContext.ts';

export const MAX_IMAGES = 4;

const MAX_SENT = 8;

export interface SentMessage extends Omit<PromptMessage, 'metadata'> {
  readonly images: readonly ChatImage[];
}

/** Messages as they are sent: images that the model does not get are named in the text. */
export function sentMessages(
  messages: readonly PromptMessage[],
  takesImages: boolean,
): readonly SentMessage[] {
  let room = takesImages ? MAX_SENT : 0;
  return messages
    .toReversed()
    .map(({ role, content, metadata }) => {
      const images = metadata?.images ?? [];
      const sent = images.slice(0, room);
      room -= sent.length;
      const left = images.slice(sent.length).map(noteOf);
      const text = [content, ...left].filter((part) => part !== '').join('\n\n');
      return { role, content: text, images: sent };
    })
    .toReversed();
}

function noteOf({ name }: ChatImage): string {
  return `[Picture “${name}”, which you can’t see]`;
}
