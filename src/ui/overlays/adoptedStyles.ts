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

/** All its users share one sheet; the first one's text is used. */
export function styleSingleton() {
  const sheet = stylesheetSingleton();
  return function Sheet({ styles }: { readonly styles: string }) {
    useEffect(() => {
      sheet.add(styles);
      return sheet.remove;
    }, [styles]);
    return null;
  };
}
