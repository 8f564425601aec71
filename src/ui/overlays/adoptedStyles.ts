import { useEffect } from 'react';

/** A style sheet that is there while anybody wants it. */
interface SharedSheet {
  readonly add: (css: string) => void;
  readonly remove: () => void;
}

/**
 * The interface of `react-style-singleton`, whose style elements a strict Content-Security-Policy refuses: the sheet
 * is adopted by the document instead. The build puts it in the package's place for the libraries that use it.
 */
export function stylesheetSingleton(): SharedSheet {
  let wanted = 0;
  let sheet: CSSStyleSheet | null = null;
  return {
    add: (css) => {
      wanted += 1;
      if (sheet !== null) return;
      sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
    },
    remove: () => {
      wanted -= 1;
      if (wanted > 0) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      sheet = null;
    },
  };
}

/** A hook that shares one sheet among all who call it; the text of the first one counts. */
export function styleHookSingleton() {
  const sheet = stylesheetSingleton();
  return (styles: string): void => {
    useEffect(() => {
      sheet.add(styles);
      return sheet.remove;
    }, [styles]);
  };
}

/** A component that shares one sheet among all its instances. */
export function styleSingleton() {
  const useStyle = styleHookSingleton();
  return function Sheet({ styles }: { readonly styles: string }) {
    useStyle(styles);
    return null;
  };
}
