// docs/benchmarks.md as sections by name: what a bench measured, and what people wrote below it, which no bench replaces.

/** What follows it within a section was written by hand. */
const BY_HAND = '<!-- by hand -->';

/** The sections of a page by their names, in their order: `measured` by a bench, and `notes` by hand, either may be ''. */
export function parsePage(page) {
  const parts = page.split(/<!-- bench: (\S+(?: \d+)?) -->\n/);
  const sections = new Map();
  for (let at = 1; at < parts.length; at += 2) {
    const [measured, ...notes] = parts[at + 1].split(BY_HAND);
    sections.set(parts[at], { measured: measured.trim(), notes: notes.join(BY_HAND).trim() });
  }
  return sections;
}

/** The sections with a new measurement of one, which keeps its notes; one of another size stands after its namesakes. */
export function withMeasured(sections, name, measured) {
  if (sections.has(name))
    return new Map([...sections, [name, { measured, notes: sections.get(name).notes }]]);
  const entries = [...sections];
  const [bench] = name.split(' ');
  const last = entries.findLastIndex(([other]) => other.split(' ')[0] === bench);
  entries.splice(last < 0 ? entries.length : last + 1, 0, [name, { measured, notes: '' }]);
  return new Map(entries);
}

export function renderPage(intro, sections) {
  const rendered = [...sections].map(([name, { measured, notes }]) =>
    [`<!-- bench: ${name} -->`, measured, ...(notes ? [BY_HAND, notes] : [])].filter(Boolean).join('\n\n'),
  );
  return `${[intro, ...rendered].join('\n\n')}\n`;
}
