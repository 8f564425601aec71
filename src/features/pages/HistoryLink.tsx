import { Link } from '@tanstack/react-router';
import type { Page } from '#domain/page.ts';
import { iconButtonClasses } from '#ui/buttonClasses.ts';
import { IconClock } from '#ui/icons.tsx';
import { tooltipHandlers } from '#ui/tooltip.ts';

/** The way from a page's card to its earlier versions. */
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
