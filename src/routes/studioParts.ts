import { lazyPart } from '#ui/lazyPart.ts';
import { lazily } from './lazily.tsx';

/** The tabs of those signed in. */
export const StudioTabs = lazily(async () => (await import('./StudioTabs.tsx')).StudioTabs);

/** The tab of an editor. */
export const EditorTab = lazily(
  async () => (await import('#features/editor/EditorTab.tsx')).EditorTab,
);

/** The tab of a person's own pages. */
export const SavedPagesTab = lazily(
  async () => (await import('#features/pages/saved/SavedPagesTab.tsx')).SavedPagesTab,
);

/** Who is signed in, in the header. */
export const AccountCorner = lazyPart(
  async () => (await import('#routes/header/AccountCorner.tsx')).AccountCorner,
);

/** What happened to the user's pages without their doing, under the header. */
export const PageNotices = lazyPart(
  async () => (await import('#features/outbox/PageNotices.tsx')).PageNotices,
);
