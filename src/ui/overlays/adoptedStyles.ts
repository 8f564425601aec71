import { useEffect } from 'react';

/** `react-style-singleton`'s `<style>` elements violate the Content-Security-Policy. */
export function stylesheetSingleton() {
  let users = 0;
  let sheet: CSSStyleSheet | null = null;
  return {
    add: (css: string) => {
      users += 1;
      if (sheet !== null) return;
      sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
    },
    remove: () => {
      users -= 1;
      if (users > 0) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      sheet = null;
    },
  };
}

/** A hook that shares one sheet among all callers; the first caller's text is used. */
export function styleHookSingleton() {
  const sheet = stylesheetSingleton();
  return (styles: string): void => {
    useEffect(() => {
      sheet.add(styles);
      return sheet.remove;
    }, [styles]);
  };
}

export function styleSingleton() {
  const useStyle = styleHookSingleton();
  return function Sheet({ styles }: { readonly styles: string }) {
    useStyle(styles);
    return null;
  };
}
