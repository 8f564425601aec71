import { registerRoute } from 'workbox-routing';
import { keepReceived, RECEIVING_PATH } from '#store/pages/received.ts';

/**
 * Keeps what another app shares with Recto, just as it came, and then opens the screen that makes drafts of it. Where
 * there is no room for it, that screen says so.
 */
export function receiveShares(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === RECEIVING_PATH,
    async ({ request }) => {
      const type = request.headers.get('content-type') ?? '';
      const isKept = await request
        .blob()
        .then((form) => keepReceived(form, type))
        .catch(() => false);
      return Response.redirect(RECEIVING_PATH + (isKept ? '' : '?problem=full'), 303);
    },
    'POST',
  );
}
