import { htmlTokens } from '#domain/html/htmlTokens.ts';
import type { Features } from '#domain/markdown/dialect.ts';
import { readFrontMatter } from '#domain/markdown/frontMatter.ts';
import { finished } from '#domain/steps.ts';
import { splitChunks } from './chunks.ts';
import { tokensWith } from './micromark.ts';
import { extensionsOf } from './syntax/extensions.ts';

/** In UTF-16 units. */
export interface WrittenAddress {
  readonly start: number;
  readonly end: number;
  readonly address: string;
}

/** Lists images, `<img>` and link definitions that end like a picture's, in order; nothing in code. */
export function pictureAddresses(source: string): readonly WrittenAddress[] {
  const { end, features } = readFrontMatter(source);
  const found: WrittenAddress[] = [];
  let at = end;
  for (const { text, html } of finished(splitChunks(source.slice(end)))) {
    const mayHold = html === null && /!\[|<img|\]:/i.test(text);
    if (mayHold) {
      for (const one of addressesIn(text, features)) {
        found.push({ ...one, start: at + one.start, end: at + one.end });
      }
    }
    at += text.length;
  }
  return found.toSorted((a, b) => a.start - b.start);
}

export function htmlPictureAddresses(source: string): readonly WrittenAddress[] {
  return tagAddresses(source, 0);
}

export function replaceAddresses(
  source: string,
  addresses: readonly WrittenAddress[],
  replacement: (address: string) => string | null,
): string {
  let text = '';
  let at = 0;
  for (const { start, end, address } of addresses) {
    const next = replacement(address);
    if (next === null || start < at) continue;
    text += source.slice(at, start) + next;
    at = end;
  }
  return text + source.slice(at);
}

/** The size of an image; as many blanks in its place make it one for the parser. */
const SIZE = /[ \t]=\d{0,4}x\d{0,4}(?=\))/g;

function addressesIn(text: string, features: Features): readonly WrittenAddress[] {
  const plain = features.has('sizes')
    ? text.replace(SIZE, (size) => ' '.repeat(size.length))
    : text;
  const found: WrittenAddress[] = [];
  let images = 0;
  for (const [step, token] of tokensWith(extensionsOf(features).syntax, plain)) {
    const { type, start, end } = token;
    if (type === 'image') images += step === 'enter' ? 1 : -1;
    if (step !== 'enter') continue;
    const written = text.slice(start.offset, end.offset);
    const one = { start: start.offset, end: end.offset, address: unescaped(written) };
    if (type === 'resourceDestinationString' && images > 0) found.push(one);
    if (type === 'definitionDestinationString' && isPictureName(one.address)) found.push(one);
    if (type === 'htmlFlow' || type === 'htmlText')
      found.push(...tagAddresses(written, start.offset));
  }
  return found;
}

function tagAddresses(html: string, from: number): readonly WrittenAddress[] {
  const found: WrittenAddress[] = [];
  for (const { kind, name, start, end } of htmlTokens(html)) {
    if (kind !== 'tag' || name !== 'img' || html[start + 1] === '/') continue;
    const value = SRC.exec(html.slice(start, end));
    const written = value?.[1] ?? value?.[2] ?? value?.[3];
    if (value === null || written === undefined) continue;
    const quote = value[3] === undefined ? 1 : 0;
    const last = from + start + value.index + value[0].length - quote;
    found.push({ start: last - written.length, end: last, address: unescaped(written) });
  }
  return found;
}

const SRC = /[\s"'/]src\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

function isPictureName(address: string): boolean {
  return (
    /^data:image\//i.test(address) || /\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#]|$)/i.test(address)
  );
}

function unescaped(written: string): string {
  return written.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('&amp;', '&');
}
