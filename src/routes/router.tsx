import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import type { TemporaryPage } from '#features/preview/temporaryPage.ts';
import { Dashboard } from './Dashboard.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';
import { lazily } from './lazily.tsx';
import { PendingScreen } from './PendingScreen.tsx';
import { RootLayout } from './RootLayout.tsx';
import {
  readAssistantSearch,
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
    /** The editor's unsaved text, handed to the live preview (spec §2). */
    readonly temporaryPage?: TemporaryPage;
    /** The e-mail typed on one sign-in screen, for the next one. */
    readonly email?: string;
  }
  interface StaticDataRouteOption {
    /** The window's title; without it the screen gives its own. */
    readonly title?: string;
  }
}

/** The paths that share one placeholder (spec §2). */
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
  notFoundComponent: lazily(async () => (await import('./NotFound.tsx')).NotFound),
});

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: readDashboardSearch,
  // The gallery is what most arrivals see: it comes with the app itself, not after it.
  component: Dashboard,
});

const auth = createRoute({
  getParentRoute: () => root,
  path: 'auth',
  validateSearch: readAuthSearch,
  component: lazily(async () => (await import('#features/auth/AuthScreen.tsx')).AuthScreen),
});

const authStep = createRoute({
  getParentRoute: () => root,
  path: 'auth/$step',
  component: lazily(async () => (await import('./AuthStep.tsx')).AuthStep),
});

const profile = createRoute({
  getParentRoute: () => root,
  path: 'profile',
  staticData: { title: 'Profile' },
  component: lazily(async () => (await import('./ProfileRoute.tsx')).ProfileRoute),
});

const conflict = createRoute({
  getParentRoute: () => root,
  path: 'conflict/$id',
  component: lazily(async () => (await import('./ConflictRoute.tsx')).ConflictRoute),
});

const pageHistory = createRoute({
  getParentRoute: () => root,
  path: 'history/$id',
  component: lazily(async () => (await import('./HistoryRoute.tsx')).HistoryRoute),
});

const trash = createRoute({
  getParentRoute: () => root,
  path: 'trash',
  staticData: { title: 'Trash' },
  component: lazily(async () => (await import('./TrashRoute.tsx')).TrashRoute),
});

const assistant = createRoute({
  getParentRoute: () => root,
  path: 'ai-assistant',
  validateSearch: readAssistantSearch,
  staticData: { title: 'AI Assistant' },
  component: lazily(async () => (await import('./AssistantScreen.tsx')).AssistantScreen),
});

const open = createRoute({
  getParentRoute: () => root,
  path: 'open',
  validateSearch: readOpenSearch,
  component: lazily(async () => (await import('./OpenRoute.tsx')).OpenRoute),
});

const previewHtml = createRoute({
  getParentRoute: () => root,
  path: 'preview/html/$id',
  validateSearch: readPreviewSearch,
  component: lazily(async () => (await loadPreviews()).HtmlPreview),
});

const previewMarkdown = createRoute({
  getParentRoute: () => root,
  path: 'preview/markdown/$id',
  validateSearch: readPreviewSearch,
  component: lazily(async () => (await loadPreviews()).MarkdownPreview),
});

const livePreviewHtml = createRoute({
  getParentRoute: () => root,
  path: 'preview/html',
  validateSearch: readPreviewSearch,
  component: lazily(async () => (await loadPreviews()).LiveHtmlPreview),
});

const livePreviewMarkdown = createRoute({
  getParentRoute: () => root,
  path: 'preview/markdown',
  validateSearch: readPreviewSearch,
  component: lazily(async () => (await loadPreviews()).LiveMarkdownPreview),
});

const comingSoon = COMING_SOON_PATHS.map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazily(async () => (await import('./ComingSoon.tsx')).ComingSoon),
  }),
);

/** The route table of spec §2. Any other path ends at the not-found screen. */
export const router = createRouter({
  routeTree: root.addChildren([
    dashboard,
    auth,
    authStep,
    profile,
    conflict,
    pageHistory,
    trash,
    assistant,
    open,
    previewHtml,
    previewMarkdown,
    livePreviewHtml,
    livePreviewMarkdown,
    ...comingSoon,
  ]),
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  defaultPendingComponent: PendingScreen,
  defaultErrorComponent: ErrorScreen,
  scrollRestoration: true,
});
