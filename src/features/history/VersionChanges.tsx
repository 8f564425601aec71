import { sourceOf, TYPE_NAMES, type Page, isSameVersion } from '#domain/page/page.ts';
import { formatTags } from '#domain/page/titleAndTags.ts';
import { SourceDiff } from '#frames/diff/SourceDiff.tsx';

export function VersionChanges({
  version,
  when,
  page,
}: {
  readonly version: Page;
  readonly when: string;
  readonly page: Page;
}) {
  if (isSameVersion(version, page)) {
    return <p className="py-6 text-muted">This version is the same as the page now.</p>;
  }
  const facts = factsOf(version, page);
  return (
    <div className="space-y-4">
      {facts.length > 0 && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          {facts.map(({ name, was, now }) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd dir="auto">
                <del className="text-danger no-underline">{`− ${was}`}</del>
                <br />
                <ins className="text-success no-underline">{`+ ${now}`}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {sourceOf(version) === sourceOf(page) ? (
        <p className="text-sm text-muted">The text is the same.</p>
      ) : (
        <SourceDiff
          before={{ label: when, source: sourceOf(version), type: version.content_type }}
          after={{ label: 'Now', source: sourceOf(page), type: page.content_type }}
        />
      )}
    </div>
  );
}

function factsOf(then: Page, now: Page) {
  const facts = [
    { name: 'Title', was: then.title, now: now.title },
    { name: 'Tags', was: formatTags(then.tags), now: formatTags(now.tags) },
    { name: 'Type', was: TYPE_NAMES[then.content_type], now: TYPE_NAMES[now.content_type] },
  ];
  return facts.filter((fact) => fact.was !== fact.now);
}
