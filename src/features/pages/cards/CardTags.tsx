import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Badge } from '#ui/display/Badge.tsx';
import { LIST_STATUS } from '#features/pages/listControls/listStatus.ts';

const TAGS_SHOWN = 3;

const TAG_CLASSES =
  'group/link relative inline-flex max-w-full touch-room justify-center pointer-coarse:min-w-11';

export function CardTags({ tags }: { readonly tags: readonly string[] }) {
  const [all, setAll] = useState(false);
  if (tags.length === 0) return null;
  const rest = tags.length - TAGS_SHOWN;
  return (
    <ul
      aria-label="Tags"
      className="flex flex-wrap gap-1 pointer-coarse:gap-y-6 pointer-coarse:py-1"
    >
      {(all ? tags : tags.slice(0, TAGS_SHOWN)).map((tag) => (
        <li key={tag} className="flex max-w-full">
          <Link
            to="/"
            search={(before) => ({ ...before, tag, page: undefined })}
            className={TAG_CLASSES}
            // The filtered list may drop this card and its focus: move the focus to the status line.
            onClick={() => document.getElementById(LIST_STATUS)?.focus({ preventScroll: true })}
          >
            <Badge linked>{tag}</Badge>
          </Link>
        </li>
      ))}
      {rest > 0 && (
        <li className="flex">
          <button
            type="button"
            aria-label={`+${rest} more tags`}
            aria-expanded={all}
            title={tags.slice(TAGS_SHOWN).join(', ')}
            className={TAG_CLASSES}
            onClick={() => setAll(!all)}
          >
            <Badge linked>{`+${rest}`}</Badge>
          </button>
        </li>
      )}
    </ul>
  );
}
