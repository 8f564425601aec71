import { htmlTokens } from '#domain/html/htmlTokens.ts';
import type { Steps } from '#domain/steps.ts';

interface Wanted {
  readonly kind: 'element' | 'hidden' | 'attribute' | 'address' | 'rewritten';
  readonly name: string;
}

/** First lines by kind and name (`'element form'`), from 1. Skips comments, script and style texts, implied elements. */
export function* firstLines(
  source: string,
  wanted: readonly Wanted[],
): Steps<ReadonlyMap<string, number>> {
  const lines = new Map<string, number>();
  const left = new Set(wanted.map(({ kind, name }) => `${kind} ${name}`));
  const hasAttributes = wanted.some(({ kind }) => kind === 'attribute' || kind === 'hidden');
  const hasAddresses = wanted.some(({ kind }) => kind === 'address');
  let line = 1;
  let counted = 0;
  const found = (key: string, at: number) => {
    if (left.delete(key)) lines.set(key, line + newlines(source.slice(counted, at)));
  };
  for (const { kind, name, start, end } of htmlTokens(source)) {
    yield null;
    if (left.size === 0) break;
    if ((kind !== 'tag' && kind !== 'raw') || source[start + 1] === '/') continue;
    line += newlines(source.slice(counted, start));
    counted = start;
    const tag = kind === 'tag' ? source.slice(start, end) : rawTag(source.slice(start, end));
    found(`element ${name}`, start);
    found(`rewritten ${name}`, start);
    for (const { 0: text, index } of hasAttributes ? tag.matchAll(ATTRIBUTE) : []) {
      const attribute = text.toLowerCase();
      found(`attribute ${attribute}`, start + index);
      if (attribute === 'hidden') found(`hidden ${name}`, start + index);
    }
    for (const { 0: word, index } of hasAddresses ? tag.matchAll(WORD) : []) {
      found(`address ${word.toLowerCase()}:`, start + index);
    }
  }
  return lines;
}

const ATTRIBUTE = /(?<=[\s"'/])[^\s"'/=>]+(?=[\s=/>])/gu;

const WORD = /[a-z]+/gi;

function rawTag(text: string): string {
  return text.slice(0, text.indexOf('>') + 1);
}

function newlines(text: string): number {
  return text.split('\n').length - 1;
}
