import { i18n } from './i18n';
import type { KeyOf, Words, WordTable } from './define-words';
import { fillParts, type Parts } from './fill-parts';
import { useLanguage, type Values } from './use-words';

interface RichProps<W extends WordTable> {
  of: Words<W>;
  id: KeyOf<W>;
  values?: Values;
  /**
   * What `<to>…</to>` in the words becomes: `{ to: <Link to="/calls" /> }`. Not named like an element that is always
   * empty in HTML, such as `link`, which who translates would take for one.
   */
  parts: Parts;
}

/** A sentence with links or emphasis in it, whose place in the sentence each language decides. */
export function Rich<W extends WordTable>({ of, id, values = {}, parts }: RichProps<W>) {
  const language = useLanguage();
  const words = i18n.t(id, { ...values, ns: of.feature, skipInterpolation: true });
  return fillParts(words, parts, (text) =>
    i18n.services.interpolator.interpolate(text, values, language, {}),
  );
}
