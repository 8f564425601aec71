export const TAB_ROW = 'flex items-center gap-4 border-b border-line';

export const TAB_LIST = '-mb-px flex min-w-0 flex-1 gap-1 overflow-x-auto [scrollbar-width:none]';

export const TAB =
  'flex h-11 shrink-0 touch-target items-center gap-2 border-b-2 border-transparent px-3 text-sm whitespace-nowrap text-muted -outline-offset-2 ' +
  'transition-colors duration-150 hover:text-ink ' +
  'aria-selected:border-accent aria-selected:font-medium aria-selected:text-ink';
