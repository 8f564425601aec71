import { Suspense, type ComponentType, type ReactNode } from 'react';
import { lazyPart, useSettled, type LazyPart } from '#ui/lazyPart.ts';
import { Spinner } from '#ui/display/Spinner.tsx';

/** A lazily loaded screen. The router's preload on hover ignores failures. */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ((props: Props) => ReactNode) & Pick<LazyPart<Props>, 'preload'> {
  const Loaded = lazyPart(load);
  const Lazily = (props: Props) => {
    const isSettled = useSettled(Loaded);
    if (!isSettled) return <PendingScreen />;
    return (
      <Suspense fallback={<PendingScreen />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
  return Object.assign(Lazily, { preload: Loaded.tryLoad });
}

export function PendingScreen() {
  return (
    <div className="flex min-h-80 flex-1 animate-[recto-fade_200ms_350ms_both] items-center justify-center">
      <Spinner size="lg" label="Loading…" />
    </div>
  );
}
