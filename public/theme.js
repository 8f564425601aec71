// Before the first paint; no inline script, which the content security policy forbids.
(() => {
  // Tokens of a followed link stay in no address bar and no history. Recto takes none from there.
  if (/(?:^#|&)(?:access|refresh|provider|provider_refresh)_token=/.test(location.hash)) {
    history.replaceState(history.state, '', location.pathname + location.search);
  }
  // The theme chosen on this device.
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
