import { Skeleton } from '#ui/display/Skeleton.tsx';

/** On a phone the selects open below the search field. */
export const CONTROLS_ROW =
  'grid grid-cols-[1fr_auto] gap-2 sm:grid-cols-[minmax(0,1fr)_9rem_10rem]';

/** As high as with a tag chip, where there is room for those. */
export const STATUS_LINE =
  'flex min-h-5.25 flex-wrap items-center gap-x-3 gap-y-2 md:min-h-8 md:pointer-coarse:min-h-11';
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
        <Skeleton className={CONTROL_SIZE} />
        <Skeleton className={`${CONTROL_SIZE} min-w-11`} />
        <Skeleton className={`${CONTROL_SIZE} max-sm:hidden`} />
      </div>
      <div className={STATUS_LINE}>
        <span className={STATUS_TEXT} />
        {isFiltered && <span className="h-8 touch-target" />}
      </div>
    </div>
  );
}
