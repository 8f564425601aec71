import { cssPieces } from './cssTokens.ts';
import { decodeContent, decodeEscapes } from './cssText.ts';
import { settledBody, type FinalFrames } from './animationEndStates.ts';

/**
 * The rules of some style sheets that can be written into `style` attributes, as one plain sheet: what `@supports`,
 * `@layer` and `@media screen` hold stands free, layers before all else in their order; other at-rules are gone.
 * Selectors and texts are spelled so that the inliner weighs and reads them as a browser does.
 */
export function usableCss(sheets: readonly string[], frames: FinalFrames): string {
  const layers: Layers = new Map();
  const rules: Rule[] = [];
  for (const sheet of sheets) collect(sheet, '', layers, rules);
  const plain = rules.filter(({ layer }) => layer === '');
  const layered = [...layers.keys()].flatMap((name) => rules.filter(({ layer }) => layer === name));
  return [...layered, ...plain]
    .map(({ head, body }) => `${weighed(head)} {${decodeContent(settledBody(body, frames))}}`)
    .map(decodeEscapes)
    .join('\n')
    .replaceAll('</', '<\\/');
}

/**
 * Whether what a conditional at-rule holds always applies on a screen: `@layer`, `@supports` of what this browser
 * can, `@media` of `all` or `screen` without a further condition.
 */
export function holdsHere(name: string, condition: string): boolean {
  switch (name) {
    case '@layer':
      return true;
    case '@media':
      return /^\s*(?:(?:only\s+)?(?:all|screen)\s*)?$/i.test(condition);
    case '@supports':
      return CSS.supports(condition.trim());
    default:
      return false;
  }
}

interface Rule {
  readonly layer: string;
  readonly head: string;
  readonly body: string;
}

/** The names of layers, in the order in which they win. */
type Layers = Map<string, true>;

function collect(css: string, layer: string, layers: Layers, rules: Rule[]): void {
  for (const { head, body } of cssPieces(css)) {
    const name = /^@[\w-]+/.exec(head)?.[0].toLowerCase();
    if (name === undefined) {
      if (body !== null) rules.push({ layer, head, body });
      continue;
    }
    const condition = head.slice(name.length);
    if (name !== '@layer') {
      if (body !== null && holdsHere(name, condition)) collect(body, layer, layers, rules);
      continue;
    }
    const names = condition.split(',').map((one) => layerName(layer, one.trim(), layers));
    for (const one of names) layers.set(one, true);
    if (body !== null) collect(body, names[0] ?? layer, layers, rules);
  }
}

function layerName(parent: string, name: string, layers: Layers): string {
  return `${parent} ${name === '' ? `nameless ${layers.size}` : name}`.trim();
}

/** Pseudo-classes of structure weigh as much as a class; the inliner takes them for tags, but knows `:is`. */
function weighed(selector: string): string {
  return selector.replace(STRUCTURAL, ':is($&, ._)').replace(/:(?:any-)?link(?![\w-])/gi, '[href]');
}

const STRUCTURAL =
  /:(?:root|empty|(?:first|last|only)-(?:child|of-type)|nth-[a-z-]+\([^()]*\))(?![\w(-])/gi;
