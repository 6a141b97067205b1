import { i18n } from './i18n';

/** Words by key. `{{name}}` stands for a value; `…_one` and `…_other` are chosen by `count`. */
export type WordTable = Readonly<Record<string, string>>;

/** Words of a feature in English, as `useWords` takes them. */
export interface Words<W extends WordTable> {
  /** The name of the feature's folder. */
  readonly feature: string;
  readonly english: W;
}

/** The same keys in another language: a missing one or one too many does not compile. */
export type Translation<T> = T extends Words<infer W> ? { readonly [K in keyof W]: string } : never;

/** What is asked for: a key, without the ending that the count decides. */
export type KeyOf<W> = {
  [K in keyof W & string]: K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;
}[keyof W & string];

/** Makes the English words of a feature known; `feature` is the name of its folder, where `words.de.ts` stands too. */
export function defineWords<const W extends WordTable>(feature: string, english: W): Words<W> {
  i18n.addResourceBundle('en', feature, english);
  return { feature, english };
}
