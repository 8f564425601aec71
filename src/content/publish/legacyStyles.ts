export const OWN_CLASS = 'recto-';

export const HTML_CLASS = 'recto-html';

export const BODY_CLASS = 'recto-body';

/** Class of the body of a page that browsers render in quirks mode. */
export const QUIRKS_CLASS = 'recto-quirks';

/** Preserves the look that an element gets from its tag or from obsolete attributes, which aren't published. */
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

/** Puts declarations before those an element already has, so that its own win. */
function prependStyle(element: Element, declarations: string): void {
  const own = element.getAttribute('style')?.trim() ?? '';
  element.setAttribute('style', own === '' ? `${declarations};` : `${declarations}; ${own}`);
}
