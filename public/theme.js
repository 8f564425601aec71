// Runs before the first paint: gives <html> the theme chosen on this device, so that nothing flashes.
// A file and not an inline script, because the content security policy allows no inline scripts.
(() => {
  try {
    const theme = localStorage.getItem('recto-theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    document.documentElement.dataset.theme = '';
  }
})();
