/** A typical reply of about `size` characters: headings, prose, lists, tables, quotes and code. */
export function longReply(size: number): string {
  let text = 'Here is a plan for the whole site, section by section.\n\n';
  for (let number = 1; text.length < size; number += 1) text += section(number);
  return `${text}That is **all of it**: the reply ends here.\n`;
}

function section(number: number): string {
  const kind = PARTS[number % PARTS.length] ?? PARTS[0];
  return `## ${number}. ${TITLES[number % TITLES.length] ?? ''}\n\n${PROSE}\n\n${kind?.(number) ?? ''}\n\n`;
}

const TITLES = ['The header', 'Navigation', 'What visitors see first', 'Contact', 'Loading'];

const PROSE =
  'The page is *short on purpose*: a reader decides in **a few seconds** whether to stay, and `main` holds all that matters. See [the guide](https://example.org/guide) for why; it is worth the ten minutes. What follows keeps the order of the document, so that you can check it line by line.';

const PARTS: readonly ((number: number) => string)[] = [
  (number) => `\`\`\`html
<section id="part-${number}" class="card">
  <h2>Part ${number}</h2>
  <p>Words that a <em>visitor</em> reads.</p>
  <ul>
${lines(14, (line) => `    <li><a href="/p/${number}/${line}">Item ${line} of ${number}</a></li>`)}
  </ul>
</section>
\`\`\``,
  (number) => `1. First, open the file and look for \`part-${number}\`.
2. Then move it **above** the footer:
   - keep its id,
   - keep its class, and
   - take the \`style\` attribute away.
3. Last, read it once more.

> A page that is read aloud shows its mistakes by itself.`,
  (number) => `| Step | What it does | Cost |
|:-----|--------------|-----:|
${lines(10, (line) => `| ${line} | Part ${number} of the *plan*, with \`code\` | ${line * number} ms |`)}`,
  (number) => `\`\`\`ts
/** Adds up what part ${number} costs. */
export function cost(parts: readonly Part[]): number {
  let sum = 0;
${lines(12, (line) => `  if (parts[${line}] !== undefined) sum += parts[${line}].cost * ${number};`)}
  return sum;
}
\`\`\``,
  (number) => `- Part ${number} is **done**, and nothing depends on it.
- [x] Its links were followed, all ${number} of them.
- [ ] Its pictures still want words; ~~later~~ soon.

${PROSE}`,
];

function lines(count: number, line: (number: number) => string): string {
  return Array.from({ length: count }, (_, index) => line(index + 1)).join('\n');
}
