import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import type { TemporaryPage } from '#features/preview/TemporaryPreview.tsx';
import { Dashboard } from './Dashboard.tsx';
import { ErrorScreen, ComingSoon, NotFound } from './messageScreens.tsx';
import { lazyScreen } from './lazyScreen.tsx';
import { ConflictRoute, HistoryRoute, ProfileRoute, TrashRoute } from './signedInRoutes.tsx';
import { RootLayout } from './RootLayout.tsx';
import {
  readAssistantSearch,
  readAuthorSearch,
  readAuthSearch,
  readDashboardSearch,
  readOpenSearch,
  readPreviewSearch,
} from './search.ts';

declare module '@tanstack/react-router' {
  interface Register {
    readonly router: typeof router;
  }
  interface HistoryState {
    /** The editor's unsaved text, for the live preview (spec §2). */
    readonly temporaryPage?: TemporaryPage;
    readonly email?: string;
    /** The title of the page that a visitor signs up to remix. */
    readonly remix?: string;
  }
  interface StaticDataRouteOption {
    readonly title?: string;
  }
}

const COMING_SOON_PATHS = [
  'features',
  'pricing',
  'integrations',
  'changelog',
  'docs',
  'blog',
  'help',
  'community',
  'about',
  'careers',
  'contact',
  'press',
  'privacy',
  'terms',
  'cookies',
] as const;

const loadPreviews = () => import('./previews.tsx');

const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFound,
});

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: readDashboardSearch,
  // Not lazy: most visits start at the gallery.
  component: Dashboard,
});

const auth = createRoute({
  getParentRoute: () => root,
  path: 'auth',
  validateSearch: readAuthSearch,
  component: lazyScreen(async () => (await import('#features/auth/AuthScreen.tsx')).AuthScreen),
});

const authStep = createRoute({
  getParentRoute: () => root,
  path: 'auth/$step',
  component: lazyScreen(async () => (await import('./AuthStep.tsx')).AuthStep),
});

const profile = createRoute({
  getParentRoute: () => root,
  path: 'profile',
  staticData: { title: 'Profile' },
  component: ProfileRoute,
});

const conflict = createRoute({
  getParentRoute: () => root,
  path: 'conflict/$id',
  component: ConflictRoute,
});

const pageHistory = createRoute({
  getParentRoute: () => root,
  path: 'history/$id',
  component: HistoryRoute,
});

const trash = createRoute({
  getParentRoute: () => root,
  path: 'trash',
  staticData: { title: 'Trash' },
  component: TrashRoute,
});

const author = createRoute({
  getParentRoute: () => root,
  path: 'by/$handle',
  validateSearch: readAuthorSearch,
  component: lazyScreen(
    async () => (await import('#features/pages/gallery/AuthorScreen.tsx')).AuthorScreen,
  ),
});

const assistant = createRoute({
  getParentRoute: () => root,
  path: 'ai-assistant',
  validateSearch: readAssistantSearch,
  staticData: { title: 'AI Assistant' },
  component: lazyScreen(async () => (await import('./AssistantScreen.tsx')).AssistantScreen),
});

const open = createRoute({
  getParentRoute: () => root,
  path: 'open',
  validateSearch: readOpenSearch,
  component: lazyScreen(async () => (await import('./OpenRoute.tsx')).OpenRoute),
});

const previewHtml = createRoute({
  getParentRoute: () => root,
  path: 'preview/html/$id',
  validateSearch: readPreviewSearch,
  component: lazyScreen(async () => (await loadPreviews()).HtmlPreview),
});

const previewMarkdown = createRoute({
  getParentRoute: () => root,
  path: 'preview/markdown/$id',
  validateSearch: readPreviewSearch,
  component: lazyScreen(async () => (await loadPreviews()).MarkdownPreview),
});

const livePreviewHtml = createRoute({
  getParentRoute: () => root,
  path: 'preview/html',
  validateSearch: readPreviewSearch,
  component: lazyScreen(async () => (await loadPreviews()).LiveHtmlPreview),
});

const livePreviewMarkdown = createRoute({
  getParentRoute: () => root,
  path: 'preview/markdown',
  validateSearch: readPreviewSearch,
  component: lazyScreen(async () => (await loadPreviews()).LiveMarkdownPreview),
});

const embed = createRoute({
  getParentRoute: () => root,
  path: 'embed/$id',
  validateSearch: readPreviewSearch,
  component: lazyScreen(async () => (await loadPreviews()).EmbeddedPage),
});

const comingSoon = COMING_SOON_PATHS.map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: ComingSoon,
  }),
);

export const router = createRouter({
  routeTree: root.addChildren([
    dashboard,
    auth,
    authStep,
    profile,
    conflict,
    pageHistory,
    trash,
    author,
    assistant,
    open,
    previewHtml,
    previewMarkdown,
    livePreviewHtml,
    livePreviewMarkdown,
    embed,
    ...comingSoon,
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorScreen,
  scrollRestoration: true,
});
