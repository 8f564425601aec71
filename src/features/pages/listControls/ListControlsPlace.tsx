import { Skeleton } from '#ui/display/Skeleton.tsx';

/** The row of a list's controls: the search line above the rest on a phone, all beside one another elsewhere. */
export const CONTROLS_ROW = 'grid grid-cols-2 gap-2 sm:grid-cols-[minmax(0,1fr)_9rem_10rem]';

/** The search line's place in it. */
export const SEARCH_PLACE = 'max-sm:col-span-2';

/** The place of a choice in it. */
export const SELECT_PLACE = 'min-w-0';

const GREY = 'h-10 w-full touch-target';

/** The line below it, of the height that it has with a chosen tag. */
export const STATUS_LINE = 'flex min-h-8 touch-target flex-wrap items-center gap-x-3 gap-y-2';

/** The words in that line: above the rest of it on a phone. */
export const STATUS_WORDS = 'min-h-5.25 max-sm:basis-full';

/**
 * The place of a list's controls and of the line below them while their code is on its way, of the very same size.
 * `isFiltered` says whether that line will say what the list is narrowed to.
 */
export function ListControlsPlace({
  isFiltered = false,
}: {
  readonly isFiltered?: boolean | undefined;
}) {
  return (
    <div className="space-y-2">
      <div className={CONTROLS_ROW}>
        <div className={SEARCH_PLACE}>
          <Skeleton className={GREY} />
        </div>
        <Skeleton className={GREY} />
        <Skeleton className={GREY} />
      </div>
      <div className={STATUS_LINE}>
        <span className={STATUS_WORDS} />
        {isFiltered && <span className="h-8 touch-target" />}
      </div>
    </div>
  );
}
