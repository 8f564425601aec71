import { isAccountFailure } from '#domain/account/accountFailures.ts';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import type { Failure } from '#domain/failure.ts';
import { Banner } from '#ui/display/Banner.tsx';

export function Problem({ failure }: { readonly failure: Failure | null }) {
  if (failure === null || (failure.kind === 'invalid' && failure.field !== undefined)) return null;
  // The user's own decision is no error.
  const tone = isAccountFailure(failure, 'googleCancelled') ? 'neutral' : 'danger';
  return <Banner tone={tone} live="alert" title={describeFailure(failure)} />;
}

export function fieldError(failure: Failure | null, field: string): string | undefined {
  if (failure?.kind !== 'invalid' || failure.field !== field) return undefined;
  return failure.message;
}

export function focusWrong(failure: Failure, form: HTMLFormElement | null): void {
  if (failure.kind !== 'invalid' || failure.field === undefined) return;
  const field = form?.elements.namedItem(failure.field);
  if (field instanceof HTMLElement) field.focus();
}
