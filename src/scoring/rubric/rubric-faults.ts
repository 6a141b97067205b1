/** What can be wrong with a rubric, after the place where it stands; `{name}` stands for a value. */
export const RUBRIC_FAULTS = {
  missing: 'is missing',
  not_map: 'should be a map of names to values',
  not_list: 'should be a list',
  not_flag: 'should be true or false',
  key_twice: 'stands here twice',
  key_unknown: 'is not known here; known are {known}',
  choice_unknown: 'should be one of {known}',
  text_length: 'should be a text of 1 to {max} characters',
  number_range: 'should be a number from {min} to {max}',
  id_form: 'should be lower-case letters, digits and underscores',
  id_twice: 'repeats the id {id}',
  version_form: 'should be a semantic version such as 1.4.0',
  version_taken: '{version} names an earlier rubric with another content; raise it',
  no_section: 'needs at least one section',
  section_unknown: 'names no section',
  criteria_count: 'needs 1 to {max} criteria',
  examples_few: 'needs at least {min} for this detector',
  fixed_by_use: 'cannot stand beside use; write the whole criterion instead',
  detector_unknown: 'should begin with one of {known}',
  wordings_missing: 'needs wordings under said',
  wordings_or_examples_missing: 'needs wordings or examples',
  patterns_or_examples_missing: 'needs patterns or examples',
  phrases_unknown: 'names phrases that are not defined: {name}',
  act_missing: 'should name an act',
  occasion_missing: 'needs an occasion under applies',
  occasion_form: 'should be complaint, a map with said and by, or a list of these',
  pattern_empty: 'is empty',
  pattern_repeats: 'repeats too much; use smaller counts',
  pattern_matches_nothing: 'matches the empty text',
  pattern_syntax: 'is no regular expression of the RE2 syntax ({detail})',
  too_long: 'is longer than {max} characters',
  too_deep: 'is nested more than {max} levels deep',
  too_many_values: 'holds more than {max} values',
  too_many_sections: 'has more than {max} sections',
  too_many_criteria: 'has more than {max} criteria',
  too_many_parts: 'has more than {max} parts',
  too_many_acts: 'has more than {max} acts',
  too_many_phrase_sets: 'has more than {max} sets of phrases',
  too_many_patterns: 'has more than {max} patterns up to here',
  too_many_examples: 'has more than {max} examples up to here',
  too_many_uses: 'has more than {max} phrases up to here, each counted wherever it is used',
  alias: 'uses an alias (*); name the phrases under phrases and refer to the name',
  not_yaml: 'is no YAML: {detail}',
} as const;

export type RubricFaultCode = keyof typeof RUBRIC_FAULTS;
export const RUBRIC_FAULT_CODES = Object.keys(RUBRIC_FAULTS) as RubricFaultCode[];

type ValuesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ValuesIn<Rest>
  : never;

/** A code, with the values that stand in its sentence where there are any. */
export type RubricFault = {
  [Code in RubricFaultCode]: [ValuesIn<(typeof RUBRIC_FAULTS)[Code]>] extends [never]
    ? [code: Code]
    : [code: Code, values: Record<ValuesIn<(typeof RUBRIC_FAULTS)[Code]>, string | number>];
}[RubricFaultCode];

/** The codes of what there may be too many of. */
export type TooManyCode = Extract<RubricFaultCode, `too_many_${string}`>;

/** One thing wrong with a rubric, where its author can find it. */
export interface RubricIssue {
  /** From 1. */
  line: number;
  /** Such as `criteria[2].weight`. */
  path: string;
  /** In English, after the path. */
  message: string;
  code: RubricFaultCode;
  /** What the message says besides. */
  values?: Record<string, string | number>;
}

/** What is wrong at a place of a rubric, in English as well as by its code. */
export function rubricIssue(
  { line, path }: Pick<RubricIssue, 'line' | 'path'>,
  ...[code, values]: RubricFault
): RubricIssue {
  const stated: Record<string, string | number> = values ?? {};
  const message = RUBRIC_FAULTS[code].replace(/\{(\w+)\}/g, (_, name: string) => String(stated[name]));
  return { line, path, message, code, ...(values && { values }) };
}
