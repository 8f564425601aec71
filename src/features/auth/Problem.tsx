import { isAccountFailure } from '#domain/account/accountFailures.ts';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import type { Failure } from '#domain/failure.ts';
import { Banner } from '#ui/display/Banner.tsx';

/** What went wrong with a form as a whole; what is wrong with one field stands beside the field. */
export function Problem({ failure }: { readonly failure: Failure | null }) {
  if (failure === null || (failure.kind === 'invalid' && failure.field !== undefined)) return null;
  // What a person decided themselves is no alarm.
  const tone = isAccountFailure(failure, 'googleCancelled') ? 'neutral' : 'danger';
  return <Banner tone={tone} role="alert" title={describeFailure(failure)} />;
}

/** What is wrong with the field of this name, in words; undefined when nothing is. */
export function wrongWith(failure: Failure | null, field: string): string | undefined {
  if (failure?.kind !== 'invalid' || failure.field !== field) return undefined;
  return failure.message;
}

/** Puts the focus on the field that a failure is about, so that it can be mended at once. */
export function focusWrong(failure: Failure, form: HTMLFormElement | null): void {
  if (failure.kind !== 'invalid' || failure.field === undefined) return;
  const field = form?.elements.namedItem(failure.field);
  if (field instanceof HTMLElement) field.focus();
}
