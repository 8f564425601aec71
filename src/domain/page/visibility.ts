import type { Page } from './page.ts';

export type Visibility = 'public' | 'link' | 'private';

type VisibilityColumns = Pick<Page, 'is_public' | 'is_unlisted'>;

export function visibilityOf({ is_public, is_unlisted }: VisibilityColumns): Visibility {
  if (is_public) return 'public';
  return is_unlisted === true ? 'link' : 'private';
}

export function visibilityColumns(visibility: Visibility): VisibilityColumns {
  return { is_public: visibility === 'public', is_unlisted: visibility === 'link' };
}

/** Decision 031. */
export const VISIBILITIES: readonly {
  readonly value: Visibility;
  readonly label: string;
  readonly hint: string;
}[] = [
  { value: 'public', label: 'Public', hint: 'It appears in the gallery for everyone.' },
  {
    value: 'link',
    label: 'Anyone with the link',
    hint: 'It isn’t listed or found by search. Anyone with the link can read it.',
  },
  {
    value: 'private',
    label: 'Only me',
    hint: 'Others can’t read it, even with the link.',
  },
];

export function visibilityLabel(visibility: Visibility): string {
  return VISIBILITIES.find(({ value }) => value === visibility)?.label ?? '';
}
