import { Link } from '@tanstack/react-router';
import { Button } from '#ui/controls/Button.tsx';

export function ConflictNote({
  page,
}: {
  readonly page: { readonly id: string; readonly title: string };
}) {
  return (
    <div className="text-sm">
      <p className="text-muted">Changed here and elsewhere. Both versions are kept.</p>
      <Button asChild size="sm" className="mt-2">
        <Link to="/conflict/$id" params={{ id: page.id }} aria-label={`Resolve “${page.title}”`}>
          Resolve
        </Link>
      </Button>
    </div>
  );
}
