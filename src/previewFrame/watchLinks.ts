import type { FrameEvent } from '#domain/previewProtocol.ts';
import type { Report } from './reporter.ts';

/** Links to other sites would replace the preview: the app opens them in a new tab. */
export function watchLinks(send: (event: FrameEvent) => void, report: Report): void {
  window.addEventListener('click', (event) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    const link = event.target.closest('a[href], area[href]');
    const href =
      link instanceof HTMLAnchorElement || link instanceof HTMLAreaElement ? link.href : '';
    if (href === '' || href.startsWith('javascript:')) return;
    if (href.split('#', 1)[0] === document.URL.split('#', 1)[0] && href.includes('#')) return;
    event.preventDefault();
    if (/^(https?|mailto|tel):/.test(href) && new URL(href).origin !== location.origin) {
      send({ kind: 'link', href });
      return;
    }
    report('info', () => ({
      message: `Link not followed: a preview has no other pages (${(link?.getAttribute('href') ?? '').slice(0, 300)}).`,
      line: null,
    }));
  });
}

/** To another site it would replace the preview. */
export function watchForms(report: Report): void {
  window.addEventListener('submit', (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    const sender = event.submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? '';
    const url = URL.parse(sender, document.baseURI);
    if (url === null || url.origin === location.origin || url.protocol === 'javascript:') return;
    event.preventDefault();
    report('info', () => ({
      message: `Form not sent: a preview can’t leave its page (${url.href.slice(0, 300)}).`,
      line: null,
    }));
  });
}
