// Before the first paint: the theme chosen on this device; no inline script, which the content security policy forbids.
(() => {
  try {
    const theme = localStorage.getItem('recto-theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    document.documentElement.dataset.theme = '';
  }
  // The browser's offer to install the app may come before the code that shows it: see useInstall.ts.
  addEventListener('beforeinstallprompt', (offer) => {
    offer.preventDefault();
    window.rectoInstall = offer;
  });
})();
