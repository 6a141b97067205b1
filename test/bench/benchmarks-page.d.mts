export interface Section {
  measured: string;
  notes: string;
}

export function parsePage(page: string): Map<string, Section>;
export function withMeasured(
  sections: Map<string, Section>,
  name: string,
  measured: string,
): Map<string, Section>;
export function renderPage(intro: string, sections: Map<string, Section>): string;
