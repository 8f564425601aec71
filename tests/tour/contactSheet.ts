import type { Visit } from './shoot.ts';

/** A page with every screenshot, a row per screen, failed ones first. */
export function contactSheet(visits: readonly Visit[], date: string): string {
  const failed = visits.filter(({ problem }) => problem !== null);
  const rows = [...failed, ...visits.filter(({ problem }) => problem === null)].map(row);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Recto, every screen</title>
<style>
  body { margin: 1.5rem; font: 15px/1.5 system-ui, sans-serif; background: #8a8a8a; color: #111 }
  section { margin: 0 0 2rem }
  h2 { margin: 0 0 .5rem; font-size: 1rem }
  div { display: flex; flex-wrap: wrap; gap: .5rem; align-items: flex-start }
  img { display: block; height: 260px; max-width: 100%; object-fit: cover; object-position: top }
  pre { white-space: pre-wrap; background: #fff; padding: .5rem }
</style></head><body>
<h1>Recto, every screen, ${date}</h1>
<p>${visits.length} screens, ${failed.length} could not be shown. A click opens a picture.</p>
${rows.join('\n')}
</body></html>
`;
}

function row({ name, files, problem, ms }: Visit): string {
  const pictures = files.map(
    (file) =>
      `<a href="${file}"><img src="${file}" alt="${file}" title="${file}" loading="lazy"></a>`,
  );
  const words =
    problem === null
      ? ''
      : `<pre>${problem.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`;
  return `<section id="${name}"><h2>${name} <small>${(ms / 1000).toFixed(1)} s</small></h2>${words}<div>${pictures.join('')}</div></section>`;
}
