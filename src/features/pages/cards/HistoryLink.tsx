import { Link } from '@tanstack/react-router';
import type { Page } from '#domain/page/page.ts';
import { iconButtonClasses } from '#ui/controls/buttonClasses.ts';
import { IconClock } from '#ui/icons/icons.tsx';
import { tooltipHandlers } from '#ui/overlays/tooltip.ts';

export function HistoryLink({ page }: { readonly page: Pick<Page, 'id' | 'title'> }) {
  return (
    <Link
      to="/history/$id"
      params={{ id: page.id }}
      aria-label={`History of “${page.title}”`}
      className={iconButtonClasses('ghost', 'sm')}
      {...tooltipHandlers}
    >
      <IconClock />
    </Link>
  );
}
