import { Skeleton } from '#ui/display/Skeleton.tsx';

/** On a phone the search field is above the selects. */
export const CONTROLS_ROW = 'grid grid-cols-2 gap-2 sm:grid-cols-[minmax(0,1fr)_9rem_10rem]';
export const SEARCH_CELL = 'max-sm:col-span-2';
export const SELECT_CELL = 'min-w-0';

/** As high as with a tag chip. */
export const STATUS_LINE = 'flex min-h-8 touch-target flex-wrap items-center gap-x-3 gap-y-2';
export const STATUS_TEXT = 'min-h-5.25 max-sm:basis-full';

const CONTROL_SIZE = 'h-10 w-full touch-target';

/** Takes the exact size of the controls and status line; `isFiltered` reserves the filter chips' line. */
export function ListControlsSkeleton({
  isFiltered = false,
}: {
  readonly isFiltered?: boolean | undefined;
}) {
  return (
    <div className="space-y-2">
      <div className={CONTROLS_ROW}>
        <div className={SEARCH_CELL}>
          <Skeleton className={CONTROL_SIZE} />
        </div>
        <Skeleton className={CONTROL_SIZE} />
        <Skeleton className={CONTROL_SIZE} />
      </div>
      <div className={STATUS_LINE}>
        <span className={STATUS_TEXT} />
        {isFiltered && <span className="h-8 touch-target" />}
      </div>
    </div>
  );
}
