import type { Removed } from '#content/publish/publishReport.ts';
import { lostCount } from './useVisitorsCheck.ts';

export function removedWords(removed: Removed) {
  return { name: nameOf(removed), where: whereOf(removed), why: whyOf(removed) };
}

export function removedSummary(removed: readonly Removed[]): string {
  const count = lostCount(removed);
  if (count === 0) return 'Nothing is left out';
  return count === 1 ? '1 thing is left out' : `${count} things are left out`;
}

function nameOf(removed: Removed): string {
  switch (removed.kind) {
    case 'element':
      return `<${removed.name}>`;
    case 'hidden':
      return `<${removed.name} hidden>`;
    case 'rewritten':
      return `<${removed.name}> → <${removed.as}>`;
    case 'attribute':
    case 'address':
    case 'rule':
      return removed.name;
  }
}

function whereOf({ count, line }: Removed): string {
  const times = count === 1 ? 'once' : `${count} times`;
  if (line === null) return times;
  return count === 1 ? `line ${line}` : `${times}, first in line ${line}`;
}

function whyOf({ kind, name }: Removed): string | null {
  switch (kind) {
    case 'element':
      return ELEMENTS.get(name) ?? 'Removed with its content.';
    case 'hidden':
      return 'Hidden elements aren’t published.';
    case 'address':
      return name === 'data:' ? null : 'Links can’t run scripts on published pages.';
    case 'attribute':
      return name.startsWith('on') ? NO_SCRIPTS : (ATTRIBUTES.get(name) ?? null);
    case 'rule':
      return RULES.get(name) ?? 'Rules of this kind aren’t published.';
    case 'rewritten':
      return null;
  }
}

const NO_SCRIPTS = 'Published pages can’t run scripts.';

function reasons(byNames: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(byNames).flatMap(([names, reason]) =>
      names.split(' ').map((name) => [name, reason] as const),
    ),
  );
}

const ELEMENTS = reasons({
  script: NO_SCRIPTS,
  noscript: 'Only shown without scripts.',
  template: 'Only scripts can show it.',
  'form input button select textarea datalist option': 'Published pages can’t contain forms.',
  'iframe object embed frame frameset portal applet':
    'Published pages can’t embed other pages or plug-ins.',
  svg: 'Inline drawings aren’t published; image files are.',
  math: 'MathML isn’t published. Formulas of Markdown pages are.',
  canvas: 'Only scripts can draw it.',
  'audio video track': 'Audio and video aren’t published.',
  source: 'The image of the <img> element is used everywhere.',
  area: 'The image isn’t split into links.',
  link: 'External style sheets aren’t loaded. Rules in a <style> element are kept.',
  base: 'Relative addresses aren’t resolved.',
  meta: 'Published pages can’t redirect.',
  dialog: 'A closed dialog is never shown.',
});

const ATTRIBUTES = reasons({
  'colspan rowspan': 'The table becomes a grid with the same columns.',
  srcset: 'The image in src is used at every size.',
});

const RULES = reasons({
  '@import': 'External style sheets aren’t loaded.',
  '@font-face': 'External fonts aren’t loaded.',
  'url()': 'Styles load only https addresses and images inside the page.',
  'expression() behavior -ms-behavior -moz-binding': NO_SCRIPTS,
});
