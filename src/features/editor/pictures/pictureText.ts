import { escapeText } from '#domain/html/htmlTokens.ts';
import type { ContentType } from '#domain/page/page.ts';
import { escapeUnpairedBrackets } from '#features/editor/markdown/links.ts';

export interface PictureText {
  readonly text: string;
  /** Where the description ends, from the start of the text. */
  readonly caret: number;
  /** Between the picture and the rest of a line that it is put before. */
  readonly gap: string;
}

/** The markup of a picture. Its size reserves the space while it loads. */
export function pictureText(
  type: ContentType,
  address: string,
  description: string,
  { width, height }: { readonly width: number; readonly height: number },
): PictureText {
  const words = description.trim().replaceAll(/\s+/gu, ' ');
  const [before, alt, after] =
    type === 'markdown'
      ? ['![', escapeUnpairedBrackets(words), `](${address})`]
      : [
          `<img src="${address}" alt="`,
          escapeText(words).replaceAll('"', '&quot;'),
          `" width="${width}" height="${height}" style="max-width: 100%; height: auto">`,
        ];
  const gap = type === 'markdown' ? '\n\n' : '\n';
  return { text: before + alt + after, caret: before.length + alt.length, gap };
}
