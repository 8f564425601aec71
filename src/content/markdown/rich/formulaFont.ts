import { inertSheet } from '#content/sanitise/inertSource.ts';

const FAMILY = 'Recto Formulas';

export const FORMULA_STYLE = `font-family: "${FAMILY}", math; font-size: 1.15em`;

/** Without a font with a MATH table (Android has none), roots have no sign and large operators stay small. */
export function formulaFont(base64: string): (doc: Document) => void {
  const css = `@font-face{font-family:"${FAMILY}";src:url(data:font/woff2;base64,${base64})}`;
  const done = new WeakSet<Document>();
  let face: FontFace | null = null;
  return (doc) => {
    if (doc === document) {
      // The app's policy refuses `data:` fonts, and a face made of bytes loads nothing.
      face ??= new FontFace(
        FAMILY,
        Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)),
      );
      doc.fonts.add(face);
    } else if (!done.has(doc)) {
      done.add(doc);
      doc.head.append(doc.defaultView === null ? inertSheet(doc, css) : liveSheet(doc, css));
    }
  };
}

function liveSheet(doc: Document, css: string): Element {
  const style = doc.createElement('style');
  style.textContent = css;
  return style;
}
