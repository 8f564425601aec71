import type { LinkCard } from './linkCard.ts';

/** Pixels; the size that sites which show cards ask for. */
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 96;

/** The font's scripts, none of them beyond U+FFFF. Other letters would be drawn as boxes. */
const DRAWN =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u;
const ASTRAL = /[\u{10000}-\u{10FFFF}]/u;

/** Emoji, and characters that no SVG may contain. */
const LEFT_OUT = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{FE0F}|\p{C}/gu;

const MOST_LINES = 3;

/**
 * An SVG of 1200 by 630 pixels with title and author of a page. What the font lacks is left out, and the card then has
 * the product's name only.
 */
export function cardSvg({ title, author }: Pick<LinkCard, 'title' | 'author'>): string {
  const drawn = (text: string) => {
    const spaced = text.replaceAll(/\s+/gu, ' ').replace(LEFT_OUT, '').trim();
    return DRAWN.test(spaced) && !ASTRAL.test(spaced) ? spaced : '';
  };
  const shown = drawn(title);
  const size = shown.length > 60 ? 64 : shown.length > 24 ? 80 : 104;
  // Letters are half as wide as high on average.
  const lines = wrap(shown, Math.floor((WIDTH - 2 * MARGIN) / (size * 0.52)));
  const first = 300 - ((lines.length - 1) * size * 1.15) / 2;
  const by = drawn(author);
  const texts = lines.map((line, index) =>
    textAt(MARGIN, Math.round(first + index * size * 1.15), size, '#1d2230', line),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fbfaf8"/>
<rect width="24" height="${HEIGHT}" fill="#1848b8"/>
${texts.join('\n')}
${by === '' ? '' : textAt(MARGIN, HEIGHT - 84, 40, '#4a5064', `by ${by.slice(0, 40)}`)}
${textAt(WIDTH - MARGIN - 112, HEIGHT - 84, 44, '#1848b8', 'Recto')}
</svg>`;
}

/** At most three lines of about `most` characters; what is longer ends in an ellipsis. */
function wrap(text: string, most: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length <= most) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word.length <= most ? word : `${word.slice(0, most - 1)}…`;
    if (lines.length === MOST_LINES) break;
  }
  if (lines.length < MOST_LINES) return line === '' ? lines : [...lines, line];
  return lines.with(-1, `${lines.at(-1)?.replace(/…$/u, '')}…`);
}

function textAt(x: number, y: number, size: number, fill: string, text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<text x="${x}" y="${y}" font-family="Brygada 1918" font-size="${size}" fill="${fill}">${escaped}</text>`;
}
