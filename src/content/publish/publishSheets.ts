import { MAX_SHEET_BYTES } from '#domain/page/page.ts';
import { INERT_STYLES } from '#content/sanitise/inertSource.ts';
import { encodedName } from '#content/styleSheet/tokens.ts';
import { rewriteSheet } from '#content/styleSheet/rewriteSheet.ts';
import type { Renaming } from '#content/styleSheet/selectors.ts';
import { OWN_CLASS } from './legacyStyles.ts';
import type { Removed } from './publishReport.ts';
import { isReplaced, standInTags } from './rewriteStructure.ts';
import { classNames } from './sheetLook.ts';

export interface SheetsRequest {
  readonly source: string;
  /** The sheets of all pages, then those of each page. */
  readonly sections: ReadonlyArray<readonly Sheet[]>;
  readonly names: ReadonlySet<string>;
  /** Numbers of classes begin after this. */
  readonly lastClass: number;
}

export interface PublishedSheets {
  readonly texts: readonly string[];
  /** For each selector: the class for elements it matches, since their attributes aren't published. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly values: ReadonlySet<string>;
  readonly removed: readonly Removed[];
}

/** Rewrites style sheets for pages with the elements `names`. Needs no DOM, so a worker can run it. */
export function publishSheets(request: SheetsRequest): PublishedSheets {
  const { source, sections, names, lastClass } = request;
  const attributes = new Map<string, string>();
  const values = new Set<string>();
  const classOf = classNames(names);
  const renaming = { ...standIns(names), classOf, lastClass, attributes, values };
  const removed = new Map<string, { count: number; line: number | null }>();
  let left = MAX_SHEET_BYTES;
  const rewrite = ({ text, media }: Sheet) => {
    const start = media === '' ? '' : `@media ${media}{`;
    const { css, dropped } = rewriteSheet(start + text, renaming, left);
    left -= css.length;
    for (const { name, at } of dropped) {
      const one = removed.get(name) ?? { count: 0, line: lineOf(source, text, at - start.length) };
      removed.set(name, { ...one, count: one.count + 1 });
    }
    return css;
  };
  const texts = sections.map((sheets) => sheets.map(rewrite).join(''));
  return {
    texts,
    attributes,
    values,
    removed: [...removed].map(([name, one]) => ({ kind: 'rule', name, ...one })),
  };
}

export interface Sheet {
  readonly text: string;
  readonly media: string;
}

export function takeSheets(doc: Document): readonly Sheet[] {
  const sheets: Sheet[] = [];
  for (const element of doc.querySelectorAll(INERT_STYLES)) {
    element.remove();
    const isCss = /^(?:text\/css)?$/i.test(element.getAttribute('type')?.trim() ?? '');
    const media = element.getAttribute('media')?.trim() ?? '';
    if (isCss) sheets.push({ text: element.textContent, media });
  }
  return sheets;
}

function standIns(names: ReadonlySet<string>): Pick<Renaming, 'standIns' | 'others'> {
  const byName = new Map<string, string>();
  const byTag = new Map<string, readonly string[]>();
  for (const name of names) {
    if (!isReplaced(name)) continue;
    const own = `.${encodedName(OWN_CLASS + name)}`;
    const tags = standInTags(name).filter((tag) => tag !== undefined);
    byName.set(name, `${tags.length === 1 ? tags.join('') : `:is(${tags.join()})`}:where(${own})`);
    for (const tag of name === 'caption' ? ['tbody', 'tr', 'td'] : tags) {
      byTag.set(tag, [...(byTag.get(tag) ?? []), own]);
    }
  }
  const others = [...byTag].map(([tag, own]) => [tag, `:not(:where(${own.join()}))`] as const);
  return { standIns: byName, others: new Map(others) };
}

/** The 1-based line in `source` of offset `at` in its style sheet; null if the source has no such text. */
function lineOf(source: string, sheet: string, at: number): number | null {
  const start = source.indexOf(sheet);
  return start < 0 ? null : source.slice(0, start + at).split('\n').length;
}
