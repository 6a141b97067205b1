import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApiQuery } from '../api/query';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { DateRangePicker } from '../ui/date-range-picker';
import { MultiSelect } from '../ui/multi-select';
import { useCriterionNames } from '../rubric/criterion-names';
import type { Option } from '../ui/select';
import {
  ANSWERS,
  filtersInUse,
  NO_SCORE_REASONS,
  REVIEWS,
  SOURCES,
  STATUSES,
  type Filter,
} from './call-search';
import styles from './calls.module.css';
import { ScoreFilter } from './score-filter';
import { optionsOf, useAgentNames, type Facets } from './use-facets';
import words from './words.en';

interface FilterChipsProps {
  filter: Filter;
  facets: Facets | undefined;
  onChange: (change: Filter) => void;
  onClear: () => void;
}

const atLeastOne = <T,>(values: T[]): T[] | undefined => (values.length === 0 ? undefined : values);

/** Everything the list can be narrowed by, each with how many calls it would leave. */
export function FilterChips({ filter, facets, onChange, onClear }: FilterChipsProps) {
  const tell = useWords(words);
  const agentNames = useAgentNames();
  const topics = useApiQuery('topics');
  const criterionName = useCriterionNames(filter.criterion === undefined ? [] : [filter.criterion]);
  const topicName = (id: string) => topics.data?.topics.find((topic) => topic.id === id)?.name;
  const countOf = (values: Facets['teams'] | undefined, value: string) =>
    values && (values.find((one) => one.value === value)?.calls ?? 0);
  const known = <T extends string>(
    values: readonly T[],
    label: (value: T) => string,
    counts?: Facets['teams'],
  ): Option<T>[] => values.map((value) => ({ value, label: label(value), count: countOf(counts, value) }));
  const listed = (name: 'team' | 'campaign' | 'outcome', label: string, counts?: Facets['teams']) => (
    <MultiSelect
      label={label}
      options={optionsOf(counts, filter[name])}
      values={filter[name] ?? []}
      onChange={(values) => onChange({ [name]: atLeastOne(values) })}
    />
  );
  const topicOptions = optionsOf(facets?.topics, filter.topic, topicName);
  return (
    <>
      <DateRangePicker
        label={tell('dates')}
        value={{ from: filter.from, to: filter.to }}
        onChange={({ from, to }) => onChange({ from, to })}
      />
      <MultiSelect
        label={tell('agent')}
        options={optionsOf(facets?.agents, filter.agent_id, (id) => agentNames.get(id))}
        values={filter.agent_id ?? []}
        onChange={(values) => onChange({ agent_id: atLeastOne(values) })}
      />
      {listed('team', tell('team'), facets?.teams)}
      {listed('campaign', tell('campaign'), facets?.campaigns)}
      {listed('outcome', tell('outcome'), facets?.outcomes)}
      <MultiSelect
        label={tell('status')}
        options={known(STATUSES, (status) => tell(`status.${status}`), facets?.statuses)}
        values={filter.status ?? []}
        onChange={(values) => onChange({ status: atLeastOne(values) })}
      />
      <MultiSelect
        single
        label={tell('review')}
        options={known(REVIEWS, (review) => tell(`review.${review}`), facets?.reviews)}
        values={filter.review ? [filter.review] : []}
        onChange={([review]) => onChange({ review })}
      />
      <ScoreFilter filter={filter} bands={facets?.score_bands} onChange={onChange} />
      {topicOptions.length > 0 && (
        <MultiSelect
          label={tell('topic')}
          options={topicOptions}
          values={filter.topic ?? []}
          onChange={(values) => onChange({ topic: atLeastOne(values) })}
        />
      )}
      <MultiSelect
        label={tell('source')}
        options={known(SOURCES, (source) => tell(`source.${source}`), facets?.routes)}
        values={filter.source ?? []}
        onChange={(values) => onChange({ source: atLeastOne(values) })}
      />
      <MultiSelect
        single
        label={tell('noScore')}
        options={known(NO_SCORE_REASONS, (reason) => tell(`noScore.${reason}`), facets?.no_score_reasons)}
        values={filter.no_score_reason ? [filter.no_score_reason] : []}
        onChange={([reason]) => onChange({ no_score_reason: reason })}
      />
      {filter.criterion !== undefined && (
        <>
          <MultiSelect
            label={tell('answerTo', { criterion: criterionName(filter.criterion) })}
            options={known(ANSWERS, (answer) => tell(`answer.${answer}`))}
            values={filter.answer ?? []}
            onChange={(values) =>
              onChange({ answer: atLeastOne(values), ...(values.length === 0 && { criterion: undefined }) })
            }
          />
          <Removable
            name={tell('allAnswers')}
            onRemove={() => onChange({ criterion: undefined, answer: undefined })}
          >
            {tell('allAnswers')}
          </Removable>
        </>
      )}
      {filter.external_conversation_id !== undefined && (
        <Removable
          name={tell('anyIdentifier')}
          onRemove={() => onChange({ external_conversation_id: undefined })}
        >
          {tell('identifier', { id: filter.external_conversation_id })}
        </Removable>
      )}
      {filtersInUse(filter) > 0 && (
        <Button size="small" kind="quiet" icon={X} onPress={onClear}>
          {tell('clearFilters')}
        </Button>
      )}
    </>
  );
}

/** A filter that only links set, and that is taken away by pressing it. */
function Removable({
  name,
  onRemove,
  children,
}: {
  name: string;
  onRemove: () => void;
  children: ReactNode;
}) {
  return (
    <Button size="small" icon={X} aria-label={name} onPress={onRemove}>
      <span className={styles.removable} dir="auto">
        {children}
      </span>
    </Button>
  );
}
