import { GALLERY_SORTS, type GallerySort } from '#domain/page/galleryQuery.ts';
import type { ContentType } from '#domain/page/page.ts';

/** Spec §4. */
const DASHBOARD_TABS = [
  'dashboard',
  'ai-assistant',
  'html-editor',
  'markdown-editor',
  'saved',
] as const;

const CONTENT_TYPES: readonly ContentType[] = ['html', 'markdown'];

export type DashboardTab = (typeof DASHBOARD_TABS)[number];

export interface DashboardSearch {
  readonly tab?: DashboardTab | undefined;
  readonly load?: string | undefined;
  readonly template?: string | undefined;
  /** The draft that a new document starts with, created elsewhere in the app. */
  readonly draft?: string | undefined;
  readonly page?: number | undefined;
  readonly q?: string | undefined;
  readonly tag?: string | undefined;
  readonly type?: ContentType | undefined;
  /** Each list has its own default. */
  readonly sort?: GallerySort | undefined;
}

export interface PreviewSearch {
  readonly page?: number | undefined;
  /** The published page by default. */
  readonly view?: 'source' | undefined;
  /** The user returns from signing in to make a copy. */
  readonly remix?: true | undefined;
}

export interface AuthSearch {
  readonly redirect?: string | undefined;
  readonly mode?: 'sign-up' | undefined;
}

export interface AssistantSearch {
  readonly session?: string | undefined;
  /** The page that a new conversation is about. */
  readonly about?: string | undefined;
}

export interface OpenSearch {
  readonly from?: 'file' | undefined;
  readonly new?: ContentType | undefined;
  /** Set by the service worker, which could not store the share. */
  readonly problem?: 'full' | undefined;
}

/** Invalid values become undefined. Every name is in the result: the router merges it over the raw parameters. */
export function readDashboardSearch(search: Record<string, unknown>): DashboardSearch {
  return {
    tab: oneOf(DASHBOARD_TABS, search['tab']),
    load: text(search['load']),
    template: text(search['template']),
    draft: text(search['draft']),
    page: pageNumber(search),
    q: text(search['q']),
    tag: text(search['tag']),
    type: oneOf(CONTENT_TYPES, search['type']),
    sort: oneOf(GALLERY_SORTS, search['sort']),
  };
}

export function readPreviewSearch(search: Record<string, unknown>): PreviewSearch {
  return {
    page: pageNumber(search),
    view: oneOf(['source'], search['view']),
    remix: oneOf([true], search['remix']),
  };
}

export function readAuthorSearch(search: Record<string, unknown>): Pick<DashboardSearch, 'page'> {
  return { page: pageNumber(search) };
}

/** The screen itself checks that `redirect` is a path of this app. */
export function readAuthSearch(search: Record<string, unknown>): AuthSearch {
  const redirect = search['redirect'];
  return {
    redirect: typeof redirect === 'string' ? redirect : undefined,
    mode: oneOf(['sign-up'], search['mode']),
  };
}

export function readAssistantSearch(search: Record<string, unknown>): AssistantSearch {
  return { session: text(search['session']), about: text(search['about']) };
}

export function readOpenSearch(search: Record<string, unknown>): OpenSearch {
  return {
    from: oneOf(['file'], search['from']),
    new: oneOf(CONTENT_TYPES, search['new']),
    problem: oneOf(['full'], search['problem']),
  };
}

function pageNumber(search: Record<string, unknown>): number | undefined {
  const page = Number(search['page']);
  return Number.isInteger(page) && page > 1 ? page : undefined;
}

function oneOf<const T>(known: readonly T[], value: unknown): T | undefined {
  return known.find((one) => one === value);
}

function text(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return value === '' ? undefined : String(value);
}
