import { describeFailure } from './describeFailure.ts';
import type { Failure } from '#domain/failure.ts';
import type { GalleryQuery } from '#domain/gallery/galleryQuery.ts';
import type { MutationOp } from '#domain/sync/mutation.ts';

export type PageAction =
  | 'create'
  | 'update'
  | 'delete'
  | 'fetch'
  | 'fetchOwn'
  | 'fetchPublic'
  | 'search'
  | 'fetchByTag';

/** "Thrown messages" of spec §8. */
const GENERIC: Readonly<Record<PageAction, string>> = {
  create: 'Failed to create page',
  update: 'Failed to update page',
  delete: 'Failed to delete page',
  fetch: 'Failed to fetch page',
  fetchOwn: 'Failed to fetch user pages',
  fetchPublic: 'Failed to fetch public pages',
  search: 'Failed to search pages',
  fetchByTag: 'Failed to fetch pages by tag',
};

const FORBIDDEN: { readonly [Action in PageAction]?: string } = {
  update: 'You do not have permission to update this page',
  delete: 'You do not have permission to delete this page',
};

const SIGNED_OUT: { readonly [Action in PageAction]?: string } = {
  create: 'User must be authenticated to create a page',
  fetchOwn: 'User must be authenticated to fetch their pages',
};

export function describePageFailure(action: PageAction, failure: Failure): string {
  switch (failure.kind) {
    case 'notFound':
      return describeFailure(failure);
    case 'forbidden':
      return FORBIDDEN[action] ?? withReason(action, failure);
    case 'signedOut':
      return SIGNED_OUT[action] ?? withReason(action, failure);
    case 'unexpected':
      return GENERIC[action];
    default:
      return withReason(action, failure);
  }
}

export function actionOf(op: MutationOp): PageAction {
  if (op === 'purge') return 'delete';
  return op === 'restore' ? 'update' : op;
}

export function galleryAction({ search, tag }: GalleryQuery): PageAction {
  if (search !== '') return 'search';
  return tag === null ? 'fetchPublic' : 'fetchByTag';
}

function withReason(action: PageAction, failure: Failure): string {
  return `${GENERIC[action]}. ${describeFailure(failure)}`;
}
