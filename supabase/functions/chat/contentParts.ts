import { fieldsOf } from '../_shared/fields.ts';

/** OpenAI's parts of a message with images. */
export type ContentPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string } };

/** Of all messages of a request. */
export const MAX_IMAGES = 16;

/** Of one image, encoded. */
const MAX_LENGTH = 1024 * 1024;

/** Null unless all parts are text or images in data URLs: a provider would fetch other addresses. */
export function readParts(parts: readonly unknown[]): readonly ContentPart[] | null {
  const read = parts.map(readPart).filter((part) => part !== null);
  const hasContent = read.some((part) => part.type === 'image_url' || part.text.trim() !== '');
  return read.length === parts.length && hasContent ? read : null;
}

function readPart(value: unknown): ContentPart | null {
  const { type, text, image_url: image } = fieldsOf(value);
  if (type === 'text') return typeof text === 'string' ? { type, text } : null;
  const { url } = fieldsOf(image);
  if (type !== 'image_url' || typeof url !== 'string' || !isImage(url)) return null;
  return { type, image_url: { url } };
}

/** Whether it is an image of the type that it names, by its first bytes. */
function isImage(url: string): boolean {
  if (url.length > MAX_LENGTH) return false;
  const [, type = '', data = ''] =
    /^data:image\/(jpeg|png|webp);base64,([A-Za-z0-9+/]+={0,2})$/u.exec(url) ?? [];
  if (data === '' || data.length % 4 !== 0) return false;
  return SIGNATURES[type]?.test(atob(data.slice(0, 16))) === true;
}

const SIGNATURES: Readonly<Record<string, RegExp>> = {
  jpeg: /^\xFF\xD8\xFF/u,
  png: /^\x89PNG\r\n/u,
  webp: /^RIFF[^]{4}WEBP/u,
};
