import { addSharedItem, SHARE_TARGET_PATH } from '#store/pages/sharedItems.ts';
import { isOwn, type Route } from './routes.ts';

/** The screen turns the item into drafts and reports a full disk. */
export const SHARES: Route = {
  matches: ({ url, request }) =>
    request.method === 'POST' && isOwn(url) && url.pathname === SHARE_TARGET_PATH,
  answer: async ({ request }) => {
    const type = request.headers.get('content-type') ?? '';
    const isKept = await request
      .blob()
      .then((form) => addSharedItem(form, type))
      .catch(() => false);
    return Response.redirect(SHARE_TARGET_PATH + (isKept ? '' : '?problem=full'), 303);
  },
};
