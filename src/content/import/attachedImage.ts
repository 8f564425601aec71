import { prepareInWorker } from '#content/pictures/prepareInWorker.ts';
import type { PictureLimits, PictureProblem } from '#content/pictures/preparePicture.ts';
import type { ChatImage } from '#domain/chat/chat.ts';
import { BLIND_MODEL } from '#domain/chat/chatContext.ts';
import { invalid, ok, type Result } from '#domain/result.ts';

/** For the file picker. Phones offer the camera. */
export const IMAGES = 'image/*';

/**
 * Four of them, encoded, fit a message's metadata; models scale down what is larger, some read no WebP, and text in
 * screenshots is sharper as PNG.
 */
const LIMITS: PictureLimits = {
  bytes: 160 * 1024,
  sides: [1536, 1280, 1024, 768, 512],
  kept: ['image/jpeg', 'image/png'],
  drawn: ['image/jpeg'],
  prefersOriginal: true,
};

/** Scales a picture down to attach it. Fails with `invalid`, with a text for the user. */
export async function readAttachedImage(
  file: File,
  takesImages: boolean,
  signal: AbortSignal,
): Promise<Result<ChatImage>> {
  const name = file.name.slice(0, MAX_NAME);
  if (!takesImages) return invalid(`“${name}” is a picture. ${BLIND_MODEL}`);
  const prepared = await prepareInWorker(file, LIMITS, signal);
  if (prepared.kind !== 'ready') return invalid(WORDS[prepared.kind](name));
  const { bytes, type } = prepared.picture;
  return ok({ name, url: await dataUrl(new Blob([bytes], { type })) });
}

const MAX_NAME = 200;

const WORDS: Readonly<Record<PictureProblem, (name: string) => string>> = {
  large: (name) => `“${name}” is too large. A picture may have 10 MB and 100 million pixels.`,
  moving: (name) => `“${name}” can’t be read.`,
  type: (name) => `“${name}” can’t be read. Attach PNG, JPEG, WebP or GIF.`,
  missing: () => 'Connect once to attach pictures.',
};

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result);
    });
    reader.addEventListener('error', () => reject(new Error('A picture could not be read')));
    reader.readAsDataURL(blob);
  });
}
