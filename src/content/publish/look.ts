/** The prefix of the classes that publishing writes. */
export const OWN_CLASS = 'recto-';

/** Class of the stand-in for `<html>`. */
export const HTML_CLASS = 'recto-html';

/** Class of the stand-in for `<body>`. */
export const BODY_CLASS = 'recto-body';

/** Class of the body of a page that browsers show as those from before there were standards. */
export const QUIRKS_CLASS = 'recto-quirks';

/** Keeps the look that an element has by its tag or by old attributes, which its published form lacks. */
export interface Look {
  /** Declarations that lose against any the author wrote for the element. */
  readonly add: (element: Element, declarations: string) => void;
  /** Puts quotation marks around what stands for a `<q>`. */
  readonly quote: (element: Element) => void;
  /** Notes the tag that the element had. */
  readonly mark: (element: Element, name: string) => void;
  /** The declarations that apply to an element, as far as publishing needs to know. */
  readonly of: (element: Element) => string;
}

/** For a page without a style sheet. */
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
