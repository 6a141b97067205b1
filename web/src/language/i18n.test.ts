import { describe, expect, it, vi } from 'vitest';
import type { WordTable } from './define-words';
import { germanOf } from './german';
import { chooseLanguage, currentLanguage, i18n, withWords } from './i18n';

vi.mock('./german', () => ({ germanOf: vi.fn() }));

interface Answer {
  resolve: (words: WordTable) => void;
  reject: (cause: Error) => void;
}

/** Whoever waits for the German words of a feature. */
const waiting = new Map<string, Answer[]>();
vi.mocked(germanOf).mockImplementation(
  (feature) =>
    new Promise((resolve, reject) => {
      waiting.set(feature, [...(waiting.get(feature) ?? []), { resolve, reject }]);
    }),
);

async function askedFor(feature: string): Promise<Answer[]> {
  await vi.waitFor(() => expect([...waiting.keys()]).toContain(feature));
  const answers = waiting.get(feature) ?? [];
  waiting.delete(feature);
  return answers;
}
const answer = async (feature: string) => {
  for (const { resolve } of await askedFor(feature)) resolve({ title: `${feature} auf Deutsch` });
};
const refuse = async (feature: string) => {
  for (const { reject } of await askedFor(feature)) reject(new Error('no answer'));
};

/** Code of a feature that has arrived: its English words are known then. */
const arrived = (feature: string): Promise<string> => {
  i18n.addResourceBundle('en', feature, { title: feature });
  return Promise.resolve(feature);
};

describe('a view that is read while another language is chosen', () => {
  it('is shown in the language of the page where its words in the other cannot be read', async () => {
    await arrived('shell');
    const choice = chooseLanguage('de');
    const refused = expect(choice).rejects.toThrow('no answer');
    const shell = await askedFor('shell');
    const view = withWords(arrived('home'));
    await refuse('home');
    expect(await view).toBe('home');

    // The page does not change to a language in which it does not know its words.
    for (const { resolve } of shell) resolve({ title: 'Rahmen' });
    await refuse('home');
    await refused;
    expect(currentLanguage()).toBe('en');
  });

  it('is shown in the other language where its words can be read', async () => {
    vi.stubGlobal('document', { documentElement: {} });
    vi.stubGlobal('localStorage', { setItem: () => undefined });
    const choice = chooseLanguage('de');
    const home = await askedFor('home');
    const view = withWords(arrived('calls'));
    for (const feature of ['calls', 'home']) await answer(feature);
    expect(await view).toBe('calls');
    for (const { resolve } of home) resolve({ title: 'Start' });
    await choice;
    expect(currentLanguage()).toBe('de');
    expect(i18n.t('title', { ns: 'calls' })).toBe('calls auf Deutsch');
    vi.unstubAllGlobals();
  });

  it('is not shown where its words cannot be read in the language the page is in', async () => {
    const view = expect(withWords(arrived('call'))).rejects.toThrow('no answer');
    await refuse('call');
    await view;
    expect(currentLanguage()).toBe('de');
  });
});
