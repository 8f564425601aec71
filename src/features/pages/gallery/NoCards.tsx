import { Link } from '@tanstack/react-router';
import type { GalleryQuery } from '#domain/page/galleryQuery.ts';
import { toasts } from '#domain/messages/messages.ts';
import { TYPE_NAMES } from '#domain/page/page.ts';
import { describePageFailure, galleryAction } from '#domain/messages/describeFailure.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { IconCloudOff, IconGallery, IconSearch } from '#ui/icons.tsx';
import type { GalleryList } from './useGalleryList.ts';

/** Nothing was found, or nothing could be fetched and nothing is on this device. */
export function NoCards({ list }: { readonly list: GalleryList }) {
  const { state, query, page, retry } = list;
  if (state.status === 'unreachable') {
    return (
      <EmptyState
        icon={<IconCloudOff />}
        title={toasts.errorLoadingPages.title}
        description={describePageFailure(galleryAction(query), state.failure)}
        actions={
          <>
            <Button variant="primary" onClick={retry}>
              Try Again
            </Button>
            {page > 1 && <WholeListLink>First page</WholeListLink>}
          </>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<IconSearch />}
      title="No projects found"
      description={describeQuery(query)}
      actions={<WholeListLink>Back to all projects</WholeListLink>}
    />
  );
}

export function NothingPublished() {
  return (
    <EmptyState
      icon={<IconGallery />}
      title="Discover Amazing Projects"
      description="Nothing has been published yet. Sign up and publish the first project."
      actions={
        <Button asChild variant="primary" size="lg">
          <Link to="/auth" search={{ mode: 'sign-up' }}>
            Create an account
          </Link>
        </Button>
      }
    />
  );
}

function WholeListLink({ children }: { readonly children: string }) {
  return (
    <Button asChild>
      <Link to="/" search={({ tab, sort }) => ({ tab, sort })}>
        {children}
      </Link>
    </Button>
  );
}

function describeQuery({ search, tag, type }: GalleryQuery): string {
  const kind = type === null ? 'project' : `${TYPE_NAMES[type]} project`;
  const has = [
    ...(search === '' ? [] : [`“${search}” in its title or contents`]),
    ...(tag === null ? [] : [`the tag “${tag}”`]),
  ];
  return has.length === 0 ? `There is no ${kind} yet.` : `No ${kind} has ${has.join(' and ')}.`;
}
