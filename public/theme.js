// Before the first paint: the theme chosen on this device; no inline script, which the content security policy forbids.
(() => {
  let wasSignedIn = false;
  try {
    wasSignedIn = localStorage.getItem('recto-signed-in') !== null;
    const theme = localStorage.getItem('recto-theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    document.documentElement.dataset.theme = '';
  }
  // Where somebody was signed in, what the first code will want next is asked for beside it: see src/build/headStart.ts.
  document.addEventListener(
    'readystatechange',
    () => {
      if (!wasSignedIn) return;
      const isEditor = /[?&]tab=(html|markdown)-editor\b/.test(location.search);
      for (const part of isEditor ? ['studio', 'editor'] : ['studio']) {
        const files = document.querySelector(`meta[name="recto-${part}"]`)?.content ?? '';
        for (const href of files.split(' ').filter(Boolean)) {
          const link = Object.assign(document.createElement('link'), {
            rel: 'modulepreload',
            href,
          });
          document.head.append(link);
        }
      }
    },
    { once: true },
  );
  // The browser's offer to install the app may come before the code that shows it: see useInstall.ts.
  addEventListener('beforeinstallprompt', (offer) => {
    offer.preventDefault();
    window.rectoInstall = offer;
  });
})();
