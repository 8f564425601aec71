import type { ContentType } from '../../../src/domain/page/page.ts';

/** The start of a prose line, by which the typist finds one. */
export const PROSE_START = 'Paper keeps';

/** A realistic document of about `size` characters without repeated sections. */
export function sample(type: ContentType, size: number): string {
  const section = type === 'html' ? htmlSection : markdownSection;
  const parts: string[] = [];
  let length = 0;
  for (let number = 1; length < size; number += 1) {
    const part = section(number);
    parts.push(part);
    length += part.length;
  }
  return type === 'html' ? HTML_HEAD + parts.join('') + HTML_FOOT : parts.join('');
}

function prose(number: number): string {
  return `${PROSE_START} what number ${number} of its readers put down, line after line, and asks for nothing but a dry place to lie.`;
}

function markdownSection(number: number): string {
  return `## Chapter ${number}: of paper

${prose(number)}
It goes on with *emphasis*, **weight**, \`code ${number}\` and a [link](https://example.org/${number}) before it ends.

- first of ${number}
- second, which has its own
  - nested ${number}
  - and one more
- [ ] a task to do

> A quotation of ${number}, in the words of somebody else,
> over two lines.

\`\`\`js
const value${number} = [1, 2, 3].map((each) => each * ${number});
console.log(value${number});
\`\`\`

| Name | Count | Note |
|---|--:|---|
| left ${number} | ${number * 3} | plain |
| right ${number} | ${number * 7} | *set* |

1. a step
2. the next step of ${number}

`;
}

function htmlSection(number: number): string {
  return `    <section id="part-${number}" class="part">
      <h2>Chapter ${number}: of paper</h2>
      <p>
        ${prose(number)}
        It goes on with <em>emphasis</em>, <strong>weight</strong> and a <a href="https://example.org/${number}">link</a>.
      </p>
      <ul class="list">
        <li>first of ${number}</li>
        <li>second, which has its own
          <ul><li>nested ${number}</li><li>and one more</li></ul>
        </li>
      </ul>
      <table>
        <thead><tr><th>Name</th><th>Count</th></tr></thead>
        <tbody>
          <tr><td>left ${number}</td><td style="text-align: right">${number * 3}</td></tr>
          <tr><td>right ${number}</td><td style="text-align: right">${number * 7}</td></tr>
        </tbody>
      </table>
      <figure><div><div><span title="deep ${number}">deep</span></div></div><figcaption>Figure ${number}</figcaption></figure>
    </section>
`;
}

const HTML_HEAD = `<!doctype html>
<html lang="en">
  <head>
    <title>A long page</title>
    <style>
      :root { --ink: #222; --gap: 1rem; }
      body { color: var(--ink); font: 16px/1.5 Georgia, serif; }
      .part { padding: var(--gap); border-bottom: 1px solid #ddd; }
      @media (max-width: 40rem) { .part { padding: 0; } }
    </style>
  </head>
  <body>
`;

const HTML_FOOT = `    <script>
      for (const heading of document.querySelectorAll('h2')) {
        heading.addEventListener('click', () => heading.classList.toggle('open'));
      }
    </script>
  </body>
</html>
`;
