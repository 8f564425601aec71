import { fieldsOf } from '#domain/json.ts';

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
