export const OWN_CLASS = 'recto-';

export const HTML_CLASS = 'recto-html';

export const BODY_CLASS = 'recto-body';

/** For a page without a doctype. */
export const QUIRKS_CLASS = 'recto-quirks';

/** Elements keep the look of their tag or old attributes, which the published form lacks. */
export interface Look {
  /** Declarations that lose against any the author wrote for the element. */
  readonly add: (element: Element, declarations: string) => void;
  readonly quote: (element: Element) => void;
  readonly mark: (element: Element, name: string) => void;
  readonly of: (element: Element) => string;
}

export const INLINE_LOOK: Look = {
  add: prependStyle,
  quote: (element) => {
    element.prepend('“');
    element.append('”');
  },
  mark: () => {},
  of: (element) => element.getAttribute('style') ?? '',
};

/** Those an element already has win. */
function prependStyle(element: Element, declarations: string): void {
  const own = element.getAttribute('style')?.trim() ?? '';
  element.setAttribute('style', own === '' ? `${declarations};` : `${declarations}; ${own}`);
}
