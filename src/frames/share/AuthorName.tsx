import { Link } from '@tanstack/react-router';
import type { CardAuthor } from '#domain/page/page.ts';

export function AuthorName({ author: { name, handle } }: { readonly author: CardAuthor }) {
  if (handle === null || handle === undefined) {
    return (
      <span dir="auto" className="truncate">
        {name}
      </span>
    );
  }
  return (
    <Link
      to="/by/$handle"
      params={{ handle }}
      dir="auto"
      className="truncate hover:underline pointer-coarse:-my-2.5 pointer-coarse:py-2.5"
    >
      {name}
    </Link>
  );
}
