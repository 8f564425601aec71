import type { Removed } from '#content/publish/publishReport.ts';

/** How one removed thing is said: its name as it stands in a source, how often and where, and what it means. */
export interface RemovedWords {
  readonly name: string;
  /** `3 times, first in line 12`. */
  readonly where: string;
  /** What it means for the page, when that is not plain. */
  readonly why: string | null;
}

/** The words for something that publishing took out. */
export function removedWords(removed: Removed): RemovedWords {
  return { name: nameOf(removed), where: whereOf(removed), why: whyOf(removed) };
}

/** What the check has found, in one line. */
export function removedSummary(removed: readonly Removed[]): string {
  const count = lostOf(removed).reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return 'Nothing is left out';
  return count === 1 ? '1 thing is left out' : `${count} things are left out`;
}

/** What visitors do not get, without what was only written with another tag. */
export function lostOf(removed: readonly Removed[]): readonly Removed[] {
  return removed.filter(({ kind }) => kind !== 'rewritten');
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
      return ELEMENTS.get(name) ?? 'Goes with all it holds.';
    case 'hidden':
      return 'What is hidden stays unpublished.';
    case 'address':
      return name === 'data:' ? null : 'Links run nothing on published pages.';
    case 'attribute':
      return name.startsWith('on') ? NO_SCRIPTS : (ATTRIBUTES.get(name) ?? null);
    case 'rule':
      return RULES.get(name) ?? STATE;
    case 'rewritten':
      return null;
  }
}

const NO_SCRIPTS = 'No scripts run on published pages.';
const NO_FORMS = 'Published pages have no forms.';
const NO_FRAMES = 'Published pages hold no other pages and no plug-ins.';
const NO_DRAWINGS = 'Drawings in the text are not kept; a picture that is a file is.';
const NO_MEDIA = 'Of media, pictures are kept; sound and film are not.';
const STATE = 'A style of a state or a part that no element can carry.';
const MOTION = 'Nothing moves; what an animation ends with is shown.';

const ELEMENTS = new Map<string, string>([
  ['script', NO_SCRIPTS],
  ['noscript', 'Only shown where scripts are off.'],
  ['template', 'Only scripts show it.'],
  ...['form', 'input', 'button', 'select', 'textarea', 'datalist', 'option'].map(
    (name): [string, string] => [name, NO_FORMS],
  ),
  ...['iframe', 'object', 'embed', 'frame', 'frameset', 'portal', 'applet'].map(
    (name): [string, string] => [name, NO_FRAMES],
  ),
  ...['svg', 'math', 'canvas'].map((name): [string, string] => [name, NO_DRAWINGS]),
  ...['audio', 'video', 'source', 'track'].map((name): [string, string] => [name, NO_MEDIA]),
  ['link', 'No style sheet is loaded from elsewhere. Its rules in a <style> element are kept.'],
  ['base', 'Addresses are read as they stand.'],
  ['meta', 'Published pages lead nowhere by themselves.'],
  ['dialog', 'A closed dialog stays unseen.'],
]);

const ATTRIBUTES = new Map<string, string>([
  ['colspan', 'The table is shown as a grid of the same columns.'],
  ['rowspan', 'The table is shown as a grid of the same columns.'],
  ['srcset', 'The picture in src is shown at every size.'],
]);

const RULES = new Map<string, string>([
  ['@media', 'Rules for a width, for dark mode or for paper are not kept.'],
  ['@container', 'Rules for the width of a part are not kept.'],
  ['@page', 'Rules for paper are not kept.'],
  ['@import', 'No style sheet is loaded from elsewhere.'],
  ['@font-face', 'No font is loaded from elsewhere.'],
  ['@keyframes', MOTION],
  ['@-webkit-keyframes', MOTION],
  [':hover', 'What points at an element changes nothing.'],
]);
